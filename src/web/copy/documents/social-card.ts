// The texts of the preview image for shared links. scripts/social-card.ts draws it.
export const socialCardCopy = {
  file: 'social-card.png',
  width: 1200,
  height: 630,
  alternative: 'Where’s the title? Look at the line. A paper title on its way along a chain of dealerships and auctions.',
} as const;
