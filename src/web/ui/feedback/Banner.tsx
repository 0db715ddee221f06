// One decision or notice across the page: gold about the paper, blue where it asks the viewer, green when done, red about a dispute.
import './Banner.css';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../text/Tag.tsx';

export interface BannerProps {
  tone: Tone;
  icon: ReactNode;
  /** The bold sentence. */
  title: ReactNode;
  /** What follows it, muted. */
  text?: ReactNode;
  /** Makes it a region of this name. */
  label?: string;
  /** Below the sentence: a checkbox row, a list. */
  children?: ReactNode;
  actions?: ReactNode;
}

export function Banner({ tone, icon, title, text, label, children, actions }: BannerProps) {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element className="banner" data-tone={tone} aria-label={label}>
      <div className="banner-row">
        <span className="banner-icon" aria-hidden="true">
          {icon}
        </span>
        <div className="banner-text">
          <p className="banner-sentence">
            <strong>{title}</strong> {text}
          </p>
          {children !== undefined && <div className="banner-extra">{children}</div>}
        </div>
        {actions !== undefined && <div className="banner-actions">{actions}</div>}
      </div>
    </Element>
  );
}

/** Why a form was refused: read out when it appears, nothing while there is nothing to say. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="form-alert" role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
