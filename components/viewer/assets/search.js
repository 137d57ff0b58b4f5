// Binary search in ascending columns.

/**
 * The last place whose value is not above `wanted`, or -1.
 * @param {ArrayLike<number>} column ascending
 * @param {number} wanted
 * @param {number} [length] how many values count
 */
export function lastAtMost(column, wanted, length = column.length) {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The first place whose value is not below `wanted`; `length` when there is none.
 * @param {ArrayLike<number>} column ascending
 * @param {number} wanted
 * @param {number} [length] how many values count
 */
export function firstAtLeast(column, wanted, length = column.length) {
  return lastAtMost(column, wanted - 1, length) + 1;
}
