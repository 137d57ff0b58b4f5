// The entry of a component that shows nothing: it tells the viewer of the page what Python wants pinned. Only the
// number travels, the transcript does not travel again.

import { askForPin } from './asking.js';

/** @param {{ data: Uint8Array }} component */
export default function carry({ data }) {
  askForPin(new DataView(data.buffer, data.byteOffset, data.byteLength).getInt32(0, true));
  return () => {};
}
