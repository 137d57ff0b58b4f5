// The words of the screen for the words of the data.

export const STATE_WORDS = {
  supported: 'Supported',
  partly: 'Partly supported',
  not_found: 'Not found',
  pending: 'Not looked up yet',
  dangling: 'Dangling',
  malformed: 'Malformed',
};

export const ROLE_WORDS = {
  system: 'System',
  developer: 'Developer',
  user: 'User',
  assistant: 'Assistant',
  tool: 'Tool',
  unknown: 'No role',
};

export const ROLE_ICONS = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  unknown: 'unknown',
};

export const SEVERITY_WORDS = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

export const INFERRED = 'Inferred: a marker does not say where its claim begins.';

export const NO_PASSAGE = 'No matching passage found.';
