// The landing page as HTML, for the build and for the development server.
import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './landing/Landing.tsx';

export const render = (): string => renderToStaticMarkup(<Landing />);
