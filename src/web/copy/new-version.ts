// The texts of the notice about a newer version.
export const newVersionCopy = {
  sentence: 'A new version is here.',
  reload: 'Reload',
} as const;
