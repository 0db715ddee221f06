// A router link with the look of a button: `<LinkButton to="/new" variant="solid">`.
import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './Button.tsx';

export const LinkButton = createLink(ButtonAnchor);
