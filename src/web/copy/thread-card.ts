// The words of a thread that its card says too. They are apart from the others, which a dashboard does not load.
export const threadCardCopy = {
  title: (year: number, make: string, model: string) => `${year} ${make} ${model}`,
  disputed: 'Delivery disputed',
  /** Of updates, where there are others. */
  noneShown: 'Updates from earlier organizations are hidden.',
} as const;
