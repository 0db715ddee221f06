// Counts in sentences.

export const titles = (count: number): string => (count === 1 ? '1 title' : `${count} titles`);

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

/** In words below ten, in digits from there on. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);
