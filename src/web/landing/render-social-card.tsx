// The social card as an HTML page, for the script that takes its screenshot.
import { renderToStaticMarkup } from 'react-dom/server';
import { SocialCard } from './SocialCard.tsx';

export const renderSocialCard = (): string =>
  `<!doctype html><html lang="en"><link rel="stylesheet" href="/src/web/documents/documents.css"><link rel="stylesheet" href="/src/web/landing/styles/social-card.css"><body>${renderToStaticMarkup(<SocialCard />)}`;
