// The content of the open palette: the input and the results.
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { SEARCH_TEXT_MAX } from '../../domain/limits.ts';
import { firstWords } from '../../domain/vehicle-search.ts';
import { paletteCopy } from '../copy/palette.ts';
import { nextRow } from '../ui/combobox/combobox-rows.ts';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';
import { PaletteList, rowId } from './PaletteList.tsx';
import { paletteGroups, paletteOffers, rowKey, type PaletteRow, type PaletteSubject, type PaletteThread } from './palette-rows.ts';
import { type PalettePage, pagesMatching } from './palette-pages.tsx';
import { usePaletteResults } from './use-palette-results.ts';
import { useHighlight } from './use-highlight.ts';
import { useQuery } from '@tanstack/react-query';
import { completedThreadQuery, threadQuery } from '../data/queries.ts';
import { useNow } from '../ui/text/Time.tsx';

interface PaletteSearchProps {
  pages: readonly PalettePage[];
  ownOrgId: string;
  /** Called when a row is chosen that leads somewhere. `typed`: the text that found it. */
  onSelect: (row: PaletteRow, typed: string) => void;
  /** The button that closes the palette. */
  close: ReactNode;
}

export function PaletteSearch({ pages, ownOrgId, onSelect, close }: PaletteSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [selectsWhenSettled, setSelectsWhenSettled] = useState(false);
  const { typed, currentThread, threads, orgs, isSettled, failed, retry } = usePaletteResults(text);
  const { highlightedKey, subjectId, highlightByKey, highlightByPointer, reset } = useHighlight();
  const subject = useThreadWithOffers(threads.find((thread) => thread.id === subjectId) ?? threads[0] ?? currentThread);
  // Renders the input before the rows, because users type as soon as the palette opens.
  const showsRows = useDeferredValue(true, false);
  const groups = !showsRows ? [] : paletteGroups({ typed, threads, orgs, subject, pages: pagesMatching(pages, typed), failed, isSettled });
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === highlightedKey),
  );
  const active = rows[at];

  const changeText = (next: string) => {
    setText(next);
    setSelectsWhenSettled(false);
    reset();
  };
  const select = (row: PaletteRow) => {
    if (row.kind === 'retry') retry();
    else if (row.kind === 'clear') changeText('');
    else onSelect(row, typed);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const next = event.altKey ? undefined : nextRow(event.key, at, rows.length);
    const row = next === undefined ? undefined : rows[next];
    if (row) {
      setSelectsWhenSettled(false);
      highlightByKey(row);
    } else if (event.key === 'Enter' && !event.repeat) {
      // Enter right after typing means the results for that text, so it waits for them instead of taking a result of the previous text.
      if (!isSettled && highlightedKey === null) setSelectsWhenSettled(true);
      else if (active) select(active);
    } else return;
    event.preventDefault();
  };
  const selectFirst = useEffectEvent(() => {
    if (active && active.kind !== 'retry' && active.kind !== 'clear') select(active);
  });
  useEffect(() => {
    if (!selectsWhenSettled || !isSettled) return;
    setSelectsWhenSettled(false);
    selectFirst();
  }, [selectsWhenSettled, isSettled]);

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
          onChange={(event) => changeText(firstWords(event.target.value))}
          onKeyDown={handleKey}
        />
        {close}
      </div>
      <PaletteList
        id={id}
        groups={groups}
        typed={typed}
        ownOrgId={ownOrgId}
        active={active ? rowKey(active) : null}
        isBusy={!isSettled}
        onPoint={highlightByPointer}
        onSelect={select}
      />
      <VisuallyHidden>
        <span role="status">{statusText()}</span>
      </VisuallyHidden>
    </>
  );

  function statusText(): string {
    if (failed) return paletteCopy.failed;
    if (!isSettled || typed === '') return '';
    return active?.kind === 'clear' ? `${paletteCopy.noMatches} ${paletteCopy.noMatchesHint}` : paletteCopy.results(rows.length);
  }
}

/** The thread with its offers; null without a thread, or while its offers are loading. */
function useThreadWithOffers(thread: PaletteThread | null): PaletteSubject | null {
  const now = useNow();
  const isCompleted = thread?.standing === 'completed';
  const live = useQuery({ ...threadQuery(thread?.id ?? ''), enabled: thread !== null && !isCompleted });
  const completed = useQuery({ ...completedThreadQuery(thread?.id ?? ''), enabled: isCompleted });
  const { data, isError } = isCompleted ? completed : live;
  if (!thread) return null;
  if (isError || data === null) return { thread, offers: [], requests: [] };
  if (!data) return null;
  const isKnown = 'offers' in data; // not if the viewer's part is completed meanwhile
  return { thread, offers: isKnown ? paletteOffers(data, now) : [], requests: 'requests' in data ? data.requests : [] };
}
