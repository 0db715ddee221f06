// The texts of a timeline of updates.
export const timelineCopy = {
  /** Shown instead of an update's time. */
  sending: 'Sending…',
  like: 'Like',
  unlike: 'Unlike',
  likes: (count: number) => (count === 1 ? '1 like' : `${count} likes`),
  notInThisChain: 'Not in this chain',
  position: (position: number) => `Position ${position}`,
} as const;
