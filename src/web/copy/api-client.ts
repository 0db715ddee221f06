// The messages of calls that do not reach the server. All other error messages come from the server.
export const apiClientCopy = {
  unreachable: 'Titleline can’t be reached. Check your connection and try again.',
  tooSlow: 'That took too long. Check your connection and try again.',
  unclear: 'Something went wrong. Try again.',
} as const;
