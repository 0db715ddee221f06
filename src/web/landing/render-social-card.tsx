// The social card as a page of its own, for the script that draws it.
import { renderToStaticMarkup } from 'react-dom/server';
import { SocialCard } from './SocialCard.tsx';

export const renderSocialCard = (): string =>
  `<!doctype html><html lang="en"><link rel="stylesheet" href="/src/web/documents/documents.css"><link rel="stylesheet" href="/src/web/landing/styles/social-card.css"><body>${renderToStaticMarkup(<SocialCard />)}`;
