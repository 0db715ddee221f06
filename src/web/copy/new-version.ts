// The words of a page that is older than the product by now.
export const newVersionCopy = {
  sentence: 'A new version is here.',
  reload: 'Reload',
} as const;
