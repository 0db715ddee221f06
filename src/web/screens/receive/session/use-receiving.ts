// Receiving: what is scanned is matched with what is on its way, and sent. What nobody knows is looked up on the server.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FoundTitle } from '../../../../api/envelopes.ts';
import { matchScanned } from '../../../../domain/envelope/match-scanned.ts';
import { readScanned, type Scanned } from '../../../../domain/envelope/scanned-text.ts';
import { refusals } from '../../../../domain/refusals.ts';
import { findTitlesQuery, shipmentQuery, threadQuery } from '../../../data/queries.ts';
import { useIsReachable } from '../../../data/reachability.ts';
import { allowSound, giveSignal } from '../scan-sounds.ts';
import { type Candidate, type KnownTitle, type Last, oneOfEachVehicle, type Question, receivable, useKnownTitles } from './known-titles.ts';
import type { TitleRef } from '../../../parts/scan-queue/scan-sender.ts';
import { type Extra, extraStoreOf, type ScannedTitle } from '../../../parts/scan-queue/kept-scans.ts';
import { useScanSender } from '../../../parts/scan-queue/use-scan-sender.ts';
import { useViewer } from '../../../data/session/session.ts';

/** What Undo takes back. */
type Step = { kind: 'taken'; title: TitleRef } | { kind: 'extra'; id: string };

export type Receiving = ReturnType<typeof useReceiving>;

/** `openCode`: the envelope on the screen, null if there is none. */
export function useReceiving(openCode: string | null) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [sender, scans] = useScanSender();
  const { list, titles, isComplete, hasCode } = useKnownTitles(openCode, scans);
  const extras = useExtras();
  const [last, setLast] = useState<Last | null>(null);
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const steps = useRef<Step[]>([]);

  const openEnvelope = (code: string) => {
    if (code !== openCode) void navigate({ to: '/receive/$code', params: { code } });
  };

  /** Its manifest opens if another one is open, or none. */
  const receive = (title: TitleRef) => {
    sender.receive(title);
    // Its whole VIN, or its row, answers what was asked about it.
    setQuestions((known) => known.filter(({ candidates }) => candidates.every((other) => other.title.threadId !== title.threadId)));
    steps.current.push({ kind: 'taken', title });
    setLast({ kind: 'taken', title });
    giveSignal('taken');
    const { code } = title;
    if (code === null) return;
    setTouched((known) => (known.has(code) ? known : new Set([...known, code])));
    openEnvelope(code);
  };

  const noteExtra = (extra: Extra) => {
    extras.put(extra);
    steps.current = [...steps.current.filter((step) => step.kind !== 'extra' || step.id !== extra.id), { kind: 'extra', id: extra.id }];
    setLast({ kind: 'extra', id: extra.id });
  };

  const choose = (candidate: Candidate) => {
    if (candidate.kind === 'known' && candidate.title.result !== 'waiting') {
      setLast({ kind: candidate.title.result === 'missing' ? 'missing' : 'again', title: candidate.title });
      return giveSignal('again');
    }
    const title = candidate.kind === 'known' ? candidate.title : receivable(candidate.title);
    if (title) return receive(title);
    if (candidate.kind === 'found') noteFound({ kind: 'vin', vin: candidate.title.vin }, candidate.title);
  };

  const noteFound = (scanned: ScannedTitle, title: FoundTitle | null) => {
    noteExtra({ id: scannedId(scanned), scanned, code: openCode, at: Date.now(), isFound: true, title });
    giveSignal('not-expected');
  };

  const ask = (text: string, candidates: readonly Candidate[]) => {
    setQuestions((known) => [...known.filter((other) => other.text !== text), { text, candidates, after: last }]);
    giveSignal('not-expected');
  };

  const takeVin = (scanned: ScannedTitle) => {
    const match = matchScanned(scanned, titles);
    const mayBeSentAgain = match.kind === 'missing' && !isComplete;
    if (match.kind === 'ask')
      ask(
        scannedId(scanned),
        match.titles.map((title) => ({ kind: 'known', title })),
      );
    else if (match.kind !== 'unknown' && !mayBeSentAgain) choose({ kind: 'known', title: match.title });
    else noteExtra({ id: scannedId(scanned), scanned, code: openCode, at: Date.now(), isFound: false, title: null });
  };

  const take = (scanned: Scanned, text: string) => {
    switch (scanned.kind) {
      case 'shipment':
        return openEnvelope(scanned.code);
      case 'end':
        return scanned.code !== null && hasCode(scanned.code) ? openEnvelope(scanned.code) : takeVin(scanned);
      case 'vin':
        return takeVin(scanned);
      case 'too-short':
      case 'link':
      case 'unclear':
        setLast({ kind: 'unreadable', text, why: scanned.kind });
        return giveSignal('again');
      default:
        return scanned satisfies never;
    }
  };

  /** What the server found for something that is on no manifest here. */
  const settle = async ({ id, scanned }: Extra, answer: readonly FoundTitle[]) => {
    if (!extras.all.some((extra) => extra.id === id)) return undefined; // undone meanwhile
    const found = scanned.kind === 'vin' ? answer.slice(0, 1) : oneOfEachVehicle(answer);
    const code = found.length === 0 && scanned.kind === 'end' ? scanned.code : null;
    if (code !== null && (await cache.fetchQuery(shipmentQuery(code)).catch(() => null)))
      return (await extras.take(id)) ? openEnvelope(code) : undefined;
    const [first = null] = found;
    const known = titles.find(({ threadId, result }) => threadId === first?.threadId && result === 'missing');
    if (found.length <= 1 && !known && !(first && receivable(first))) return noteFound(scanned, first);
    if (!(await extras.take(id))) return undefined; // another tab has found it
    if (found.length > 1)
      return ask(
        id,
        found.map((title) => ({ kind: 'found', title })),
      );
    return choose(known && first?.found !== 'to-us' ? { kind: 'known', title: known } : { kind: 'found', title: first! });
  };
  useLookUp(extras.all, settle);

  /** Returns whether there is anything that can be undone. */
  const sendUndo = (title: TitleRef): boolean => {
    const view = cache.getQueryData(threadQuery(title.threadId).queryKey);
    const stored = titles.find(({ threadId }) => threadId === title.threadId)?.takeBack ?? view?.takeBack;
    sender.undo(title, stored?.seq ?? null);
    steps.current = steps.current.filter((step) => step.kind !== 'taken' || step.title.threadId !== title.threadId);
    return stored != null || scans.jobs.has(title.threadId);
  };
  const undo = (title: TitleRef) => {
    sendUndo(title);
    setLast({ kind: 'undone', title });
  };

  /** Whether it is ticked. */
  const isTaken = ({ updateId }: TitleRef): boolean =>
    titles.some((known) => known.updateId === updateId && known.result === 'received') ||
    (last?.kind === 'taken' && last.title.updateId === updateId);

  const removeExtra = (id: string) => {
    extras.remove(id);
    steps.current = steps.current.filter((step) => step.kind !== 'extra' || step.id !== id);
    setLast(null);
  };

  const removeQuestion = (question: Question) => setQuestions((known) => known.filter((other) => other !== question));

  return {
    list,
    titles,
    scans,
    last,
    extras,
    /** The oldest first. */
    questions,
    /** Whether something was scanned since the oldest question, which the screen shows beside it. */
    isLastNewer: questions[0]?.after !== last,
    /** The codes of the envelopes whose titles were taken on this page. */
    touched,
    /** Returns whether the text is used up; what is too short can be typed on. */
    takeText: (text: string) => {
      allowSound();
      const scanned = readScanned(text);
      take(scanned, text.trim());
      return scanned.kind !== 'too-short';
    },
    takeScanned: (scanned: Scanned) => take(scanned, ''),
    receive: (title: TitleRef) => {
      allowSound();
      receive(title);
    },
    takeTitle: (title: KnownTitle) => choose({ kind: 'known', title }),
    undo,
    isTaken,
    /** Undoes a title that is ticked, without a word. Resolves once the server has done so, and rejects with the reason if it refuses. */
    release: async (title: TitleRef): Promise<void> => {
      if (!sendUndo(title)) throw new Error(refusals['too-late-to-take-back'].message);
      await sender.settled(title);
    },
    removeExtra,
    hasCode,
    /** Undoes what was scanned last, then what was scanned before it. */
    undoLast: () => {
      const step = steps.current.at(-1);
      if (step?.kind === 'taken') undo(step.title);
      else if (step) removeExtra(step.id);
    },
    answer: (question: Question, candidate: Candidate) => {
      removeQuestion(question);
      choose(candidate);
    },
    dismissQuestion: removeQuestion,
    clearLast: () => setLast(null),
  };
}

/** ms until the next try if the server was busy. */
const RETRY_MS = 5_000;

/** Looks up what was not found yet, also after a lost connection or a reload. */
function useLookUp(extras: readonly Extra[], onAnswer: (extra: Extra, titles: readonly FoundTitle[]) => Promise<void>): void {
  const cache = useQueryClient();
  const isReachable = useIsReachable();
  const asking = useRef(new Set<string>());
  /** Renders again for the next try. */
  const [, setTries] = useState(0);
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    if (!isReachable) return;
    for (const extra of extras.filter(({ id, isFound }) => !isFound && !asking.current.has(id))) {
      asking.current.add(extra.id);
      void cache.fetchQuery(findTitlesQuery(scannedId(extra.scanned))).then(
        async ({ titles }) => {
          await answer(extra, titles);
          asking.current.delete(extra.id);
        },
        () =>
          setTimeout(() => {
            asking.current.delete(extra.id);
            setTries((count) => count + 1);
          }, RETRY_MS),
      );
    }
  });
}

const scannedId = (scanned: ScannedTitle): string => (scanned.kind === 'vin' ? scanned.vin : scanned.end);

/**
 * What was scanned and is on no manifest. It is kept on this device until the next envelope, because nothing is recorded for it. The tabs
 * of a clerk have the same. What cannot be stored is in this page alone.
 */
function useExtras() {
  const { userId, org } = useViewer();
  const orgId = org?.id;
  const [store] = useState(() => extraStoreOf({ userId, orgId }));
  const [extras, setExtras] = useState<readonly Extra[]>([]);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const keptBefore = useRef<ReadonlySet<string>>(kept);
  const load = async () => {
    const stored = await store.read();
    const before = keptBefore.current;
    const now = new Set(stored.map(({ id }) => id));
    keptBefore.current = now;
    setKept(now);
    // Without those that another tab has removed.
    setExtras((known) => [...stored, ...known.filter(({ id }) => !now.has(id) && !before.has(id))].toSorted((a, b) => a.at - b.at));
  };
  const reload = () => void load().catch(() => undefined); // what is scanned stays in this page
  useEffect(() => {
    reload();
    return store.follow(reload);
    // oxlint-disable-next-line react/exhaustive-deps -- `reload` depends on the store alone
  }, [store]);

  const put = (extra: Extra) => {
    setExtras((known) => [...known.filter(({ id }) => id !== extra.id), extra]);
    store.change(extra.id, () => extra).then(reload, () => undefined);
  };
  /** Resolves with false if another tab has removed it already. */
  const take = async (id: string): Promise<boolean> => {
    const wasKept = keptBefore.current.has(id);
    let isFound = false;
    setExtras((known) => known.filter((extra) => extra.id !== id));
    try {
      await store.change(id, (extra) => {
        isFound = extra !== null;
        return null;
      });
      reload();
    } catch {
      return true; // no tab has it but this one
    }
    return isFound || !wasKept;
  };
  return {
    all: extras,
    kept,
    /** Replaces the one that was scanned before as the same. */
    put,
    take,
    remove: (id: string) => void take(id),
    forgetOf: (code: string) => {
      for (const { id, code: open } of extras) if (open === code) void take(id);
    },
  };
}
