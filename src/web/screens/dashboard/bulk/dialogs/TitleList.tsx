// A bordered list of titles in a dialog. Each row has the end of the VIN, the vehicle, and room for more.
import './title-list.css';
import type { ReactNode } from 'react';
import { vinEnd } from '../../../../../domain/vin.ts';
import { threadCopy } from '../../../../copy/thread.ts';
import { VinEnd } from '../../../../ui/text/Vin.tsx';
import type { BulkTitle } from '../bulk-result.ts';

interface TitleListProps {
  label: string;
  /** Nothing in the list can be focused, so the list itself can be, for scrolling by keys. */
  scrolls?: boolean;
  children: ReactNode;
}

export function TitleList({ label, scrolls = false, children }: TitleListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what has the focus
    <ul className="title-list" aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </ul>
  );
}

interface TitleLineProps {
  title: BulkTitle;
  icon?: ReactNode;
  /** The name of an organization, or another short text beside the vehicle. */
  name?: string | null;
  /** A sentence below the vehicle. */
  sentence?: string;
  /** A tag or button at the end. */
  end?: ReactNode;
}

/** The id of the vehicle's name, which describes the button of the row. */
export const vehicleIdOf = ({ id }: Pick<BulkTitle, 'id'>): string => `title-${id}`;

export function TitleLine({ title, icon, name = null, sentence, end }: TitleLineProps) {
  const { vin, year, make, model } = title;
  return (
    <li className="title-row">
      {icon}
      <VinEnd end={vinEnd(vin)} />
      <div className="title-row-words" data-named={name !== null || undefined}>
        <span id={vehicleIdOf(title)}>{threadCopy.title(year, make, model)}</span>
        {name !== null && (
          <span className="title-row-name" translate="no">
            {name}
          </span>
        )}
        {sentence !== undefined && <span className="title-row-sentence">{sentence}</span>}
      </div>
      {end}
    </li>
  );
}
