// A link to the parent page, above the heading: `<BackLink to="/network">Network</BackLink>`.
import './BackLink.css';
import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';

function BackAnchor({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} className="back-link">
      <ArrowLeft aria-hidden="true" />
      <span>{children}</span>
    </a>
  );
}

export const BackLink = createLink(BackAnchor);
