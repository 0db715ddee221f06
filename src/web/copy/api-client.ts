// What a person reads when a call does not come through; everything else that goes wrong is said by the server.
export const apiClientCopy = {
  unreachable: 'Titleline can’t be reached. Check your connection and try again.',
  tooSlow: 'That took too long. Check your connection and try again.',
  unclear: 'Something went wrong. Try again.',
} as const;
