// A card with its header, body and footer.
import './Card.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

interface CardProps extends ComponentProps<'section'> {
  as?: 'section' | 'div';
  /** A dashed border without a background, for an empty slot. */
  dashed?: boolean;
}

export function Card({ as = 'div', dashed, className, ...rest }: CardProps) {
  const Element = as as 'div';
  return <Element {...(rest as ComponentProps<'div'>)} className={classNames('card', className)} data-dashed={dashed || undefined} />;
}

interface HeaderProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
}

/** A card that is a section of the page, named by its heading. */
export function SectionCard({ title, note, actions, className, children }: HeaderProps & { className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={className}>
      <CardHeader id={id} title={title} note={note} actions={actions} />
      {children}
    </Card>
  );
}

/** A card's heading with a muted note, and actions at the right. */
export function CardHeader({ title, id, note, actions }: HeaderProps & { id?: string }) {
  return (
    <div className="card-header">
      <h2 id={id}>{title}</h2>
      {note !== undefined && <span className="quiet">{note}</span>}
      {actions !== undefined && <div className="card-actions">{actions}</div>}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('card-body', className)} />;
}

export function CardFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('card-footer', className)} />;
}
