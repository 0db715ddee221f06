// The content of the open palette: the input and the results.
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { SEARCH_TEXT_MAX } from '../../domain/limits.ts';
import { paletteCopy } from '../copy/palette.ts';
import { nextRow } from '../ui/combobox/combobox-rows.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { PaletteList, rowId } from './PaletteList.tsx';
import { groupsOf, keyOf, type PaletteRow, type Listed, type PaletteThread } from './palette-rows.ts';
import { type PalettePage, pagesMatching } from './pages.tsx';
import { useFound } from './use-found.ts';
import { useHighlight } from './use-highlight.ts';
import { useQuery } from '@tanstack/react-query';
import { threadQuery } from '../data/queries.ts';

interface PaletteSearchProps {
  places: readonly PalettePage[];
  ownOrgId: string;
  /** Called when a row is chosen that leads somewhere. `typed`: the text that found it. */
  onTake: (row: PaletteRow, typed: string) => void;
  /** The button that closes the palette. */
  close: ReactNode;
}

export function PaletteSearch({ places, ownOrgId, onTake, close }: PaletteSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [wantsFirst, setWantsFirst] = useState(false);
  const { typed, inSight, threads, orgs, isSettled, failed, again } = useFound(text);
  const { moved, subjectId, step, point, reset } = useHighlight();
  const subject = useSubject(threads.find((thread) => thread.id === subjectId) ?? threads[0] ?? inSight);
  // Renders the input before the rows, because users type as soon as the palette opens.
  const showsRows = useDeferredValue(true, false);
  const groups = !showsRows ? [] : groupsOf({ typed, threads, orgs, subject, places: pagesMatching(places, typed), failed, isSettled });
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === moved),
  );
  const active = rows[at];

  const type = (next: string) => {
    setText(next);
    setWantsFirst(false);
    reset();
  };
  const take = (row: PaletteRow) => {
    if (row.is === 'again') again();
    else if (row.is === 'clear') type('');
    else onTake(row, typed);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const next = event.altKey ? undefined : nextRow(event.key, at, rows.length);
    const row = next === undefined ? undefined : rows[next];
    if (row) {
      setWantsFirst(false);
      step(row);
    } else if (event.key === 'Enter' && !event.repeat) {
      // Enter right after typing means the results for that text, so it waits for them instead of taking a result of the previous text.
      if (!isSettled && moved === null) setWantsFirst(true);
      else if (active) take(active);
    } else return;
    event.preventDefault();
  };
  const takeFirst = useEffectEvent(() => {
    if (active && active.is !== 'again' && active.is !== 'clear') take(active);
  });
  useEffect(() => {
    if (!wantsFirst || !isSettled) return;
    setWantsFirst(false);
    takeFirst();
  }, [wantsFirst, isSettled]);

  return (
    <>
      <div className="palette-top">
        <Search aria-hidden="true" />
        <input
          className="palette-input"
          role="combobox"
          aria-label={paletteCopy.name}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && rowId(id, active)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_TEXT_MAX}
          placeholder={paletteCopy.placeholder}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        {close}
      </div>
      <PaletteList
        id={id}
        groups={groups}
        typed={typed}
        ownOrgId={ownOrgId}
        active={active ? keyOf(active) : null}
        isBusy={!isSettled}
        onPoint={point}
        onTake={take}
      />
      <VisuallyHidden>
        <span role="status">{said()}</span>
      </VisuallyHidden>
    </>
  );

  function said(): string {
    if (failed) return paletteCopy.failed;
    if (!isSettled || typed === '') return '';
    return active?.is === 'clear' ? `${paletteCopy.noMatches} ${paletteCopy.noMatchesHint}` : paletteCopy.results(rows.length);
  }
}

/** The thread with its offers; null without a thread, or while its offers are loading. */
function useSubject(thread: PaletteThread | null): Listed['subject'] {
  const isLive = thread !== null && thread.standing !== 'completed';
  const { data, isError } = useQuery({ ...threadQuery(thread?.id ?? ''), enabled: isLive });
  if (!thread) return null;
  if (!isLive || isError) return { thread, offers: [] };
  return data ? { thread, offers: data.standing === 'completed' ? [] : data.offers } : null;
}
