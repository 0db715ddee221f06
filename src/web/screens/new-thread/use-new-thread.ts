// The state of the form of a new thread: the draft, its errors, and submitting it.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import type { Sent } from '../../../api/operations.ts';
import { SALE_KINDS } from '../../../domain/desk/clock/title-terms.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { newThreadCopy, type RequiredThreadField } from '../../copy/new-thread.ts';
import { threadCopy } from '../../copy/thread.ts';
import { THREAD_LISTS } from '../../data/live/live-topics.ts';
import { useViewer } from '../../data/session/session.ts';
import { useReachingCommand } from '../../parts/mail/VerifyFirst.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import {
  errorsByField,
  type FieldErrors,
  splitRefusal,
  VEHICLE_FIELDS,
  type VehicleField,
  type VehicleFromVin,
  type VehicleRefusal,
  yearError,
} from '../../parts/vehicle/VehicleRefusalAlert.tsx';
import { operation } from '../../data/queries.ts';
import { readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';
import { useDraft, useDraftKey } from '../../data/drafts/use-draft.ts';
import * as z from 'zod/mini';
import { orgSummary } from '../../../api/orgs.ts';
import { normalizeVin } from '../../../domain/input/read-vin.ts';
import { createThreadInput } from '../../../api/threads.ts';
import { numberOfDigits } from '../../../domain/input/whole-number.ts';

export type NewThreadForm = ReturnType<typeof useNewThread>;

export function useNewThread() {
  const { org } = useViewer();
  const ownOrgId = org?.id ?? '';
  const navigate = useNavigate();
  const { draft, saveDraft, discardDraft, setAside, forgetSetAside } = useThreadDrafts();
  const [refusal, setRefusal] = useState<VehicleRefusal | null>(null);
  const [submitCount, setSubmitCount] = useState(0);
  /** After the car that is sent, its thread opens, or the form stays for another one. */
  const [after, setAfter] = useState<'open' | 'another'>('open');
  const [addedCount, setAddedCount] = useState(0);
  const now = useNow();
  const ownErrors = validateDraft(draft, ownOrgId, now);
  const create = useReachingCommand(operation.createThread, {
    done: async ({ threadId }, input, cache) => {
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      if (after === 'another') {
        forgetSetAside(input.vin);
        // It is back in the form if it had to wait.
        if (draft.vin === input.vin) saveDraft(nextDraft(draft));
        return toast.success(newThreadCopy.created(vehicleOf(input), vinEnd(input.vin)));
      }
      await navigate({ to: '/t/$threadId', params: { threadId } });
      discardDraft();
      // For a placeholder, the thread shows the status of its mail instead.
      if ([draft.boughtFrom, draft.soldTo].some((party) => party && !party.provisional)) toast.success(threadCopy.toasts.invite.done);
    },
    refused: (refused, input) => {
      // The next car is being typed: this one comes back after it.
      if (after === 'another' && draft.vin !== input.vin && !isUntouched(draft))
        return toast.error(newThreadCopy.notCreated(vehicleOf(input), vinEnd(input.vin)), refused.message);
      setRefusal(splitRefusal(refused));
      setSubmitCount((count) => count + 1);
    },
  });
  return {
    draft,
    errors: { ...refusal?.errors, ...(submitCount > 0 && !refusal ? validateDraft(draft, ownOrgId, now, true) : ownErrors) },
    /** How often Create was pressed since the last change. After that, an unfinished year or VIN and what is missing count as errors. */
    submitCount,
    refusal,
    disabledReason: disabledReason(draft, ownOrgId),
    isPending: create.isPending,
    /** Waits until the viewer has verified their email. A change of the form ends that. */
    isHeld: create.isHeld,
    discardDraft,
    change: (next: ThreadDraft) => {
      setRefusal(null);
      create.drop();
      setSubmitCount(0);
      saveDraft(next);
    },
    /** How many left the form for another one. */
    addedCount,
    isAddingAnother: create.isPending && after === 'another',
    submit: (then: 'open' | 'another') => {
      if (create.isPending) return;
      setRefusal(null);
      setSubmitCount(submitCount + 1);
      if (Object.keys(validateDraft(draft, ownOrgId, now, true)).length > 0) return;
      setAfter(then);
      create.mutate(toCommandInput(draft));
      if (then === 'open') return;
      // At once, so that what is typed while it is sent belongs to the next car.
      setAside(draft);
      saveDraft(nextDraft(draft));
      setSubmitCount(0);
      setAddedCount(addedCount + 1);
    },
  };
}

const vehicleOf = ({ year, make, model }: Sent<'createThread'>): string => newThreadCopy.vehicle(year, String(make), String(model));

/**
 * The cars that are typed for new threads, in this tab: the one in the form, and those that left it for the next one and are not created
 * yet. One that is refused, or whose answer is lost by a reload, comes back into the form as soon as nothing else is typed there.
 */
function useThreadDrafts() {
  const [text, saveText, discardDraft] = useDraft('new-thread');
  const draft = useMemo(() => parseThreadDraft(text), [text]);
  const saveDraft = (next: ThreadDraft) => saveText(serializeThreadDraft(next));

  // Not state: a command that an earlier visit of the form has sent ends here too.
  const key = useDraftKey('new-thread set-aside');
  const writeSetAside = (drafts: readonly ThreadDraft[]) => writeDraft(key, serializeSetAside(drafts));
  const isSending = useIsMutating({ mutationKey: [operation.createThread] }) > 0;
  const isFree = isUntouched(draft) && !isSending;
  const takeBack = useEffectEvent(() => {
    const [first, ...others] = parseSetAside(readDraft(key));
    if (!first) return;
    saveDraft(first);
    writeSetAside(others);
  });
  useEffect(() => {
    if (isFree) takeBack();
  }, [isFree]);

  return {
    draft,
    saveDraft,
    discardDraft,
    setAside: (sent: ThreadDraft) => writeSetAside([...parseSetAside(readDraft(key)), sent]),
    /** `vin`: of the car that was created. */
    forgetSetAside: (vin: string) => writeSetAside(parseSetAside(readDraft(key)).filter((sent) => sent.vin !== vin)),
  };
}

const draftSchema = z.object({
  vin: z.string(),
  year: z.string(),
  mileage: z.string(),
  make: z.string(),
  model: z.string(),
  creatorHasTitle: z.boolean(),
  boughtFrom: z.nullable(orgSummary),
  soldTo: z.nullable(orgSummary),
  stockNumber: z._default(z.string(), ''),
  /** YYYY-MM-DD, or empty. */
  dealOn: z._default(z.string(), ''),
  /** Empty: not known. */
  kind: z._default(z.enum(['', ...SALE_KINDS]), ''),
  /** The fields that the VIN filled in and that were not edited since. */
  fromVin: z.array(z.enum(VEHICLE_FIELDS)),
});
export type ThreadDraft = z.output<typeof draftSchema>;

export const EMPTY_DRAFT: ThreadDraft = {
  vin: '',
  year: '',
  mileage: '',
  make: '',
  model: '',
  creatorHasTitle: false,
  boughtFrom: null,
  soldTo: null,
  stockNumber: '',
  dealOn: '',
  kind: '',
  fromVin: [],
};

/** For the next car of the same sale: the seller, the day and the kind of sale stay. */
export const nextDraft = ({ boughtFrom, dealOn, kind }: ThreadDraft): ThreadDraft => ({ ...EMPTY_DRAFT, boughtFrom, dealOn, kind });

/** Nothing of the next car is typed yet. */
export const isUntouched = (draft: ThreadDraft): boolean => serializeThreadDraft(nextDraft(draft)) === serializeThreadDraft(draft);

function parsed<T>(schema: z.ZodMiniType<T>, text: string, otherwise: T): T {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return otherwise;
  }
}

/** The cars that left the form for the next one before they were created. Returns none if they cannot be read. */
export const parseSetAside = (text: string): ThreadDraft[] => parsed(z.array(draftSchema), text, []);

/** Empty for none. */
export const serializeSetAside = (drafts: readonly ThreadDraft[]): string => (drafts.length === 0 ? '' : JSON.stringify(drafts));

/** Parses a saved draft. Returns an empty one if it cannot be read. */
export const parseThreadDraft = (text: string): ThreadDraft => parsed(draftSchema, text, EMPTY_DRAFT);

export const serializeThreadDraft = (draft: ThreadDraft): string => JSON.stringify(draft);

/** Clears what the previous VIN filled in. Keeps what was typed. */
export function withVin(draft: ThreadDraft, typed: string): ThreadDraft {
  const vin = normalizeVin(typed);
  if (vin === draft.vin) return draft;
  const cleared = Object.fromEntries(draft.fromVin.map((field) => [field, '']));
  return { ...draft, ...cleared, vin, fromVin: [] };
}

/** An edited field is no longer replaced by the VIN. */
export function withTypedField(draft: ThreadDraft, field: VehicleField, text: string): ThreadDraft {
  return { ...draft, [field]: text, fromVin: draft.fromVin.filter((filled) => filled !== field) };
}

/** Fills the fields that the VIN tells and that are empty or came from the previous VIN. Does not set a model if another make was typed. */
export function withDecodedVehicle(draft: ThreadDraft, vehicle: VehicleFromVin): ThreadDraft {
  const decoded = { year: String(vehicle.year), make: vehicle.make, model: vehicle.model };
  const isReplaceable = (field: VehicleField) => draft[field].trim() === '' || draft.fromVin.includes(field);
  const sameMake = isReplaceable('make') || draft.make.trim().toLowerCase() === decoded.make.toLowerCase();
  const fromVin = VEHICLE_FIELDS.filter((field) => decoded[field] !== '' && isReplaceable(field) && (field !== 'model' || sameMake));
  return { ...draft, ...Object.fromEntries(fromVin.map((field) => [field, decoded[field]])), fromVin };
}

const REQUIRED_FIELDS: readonly RequiredThreadField[] = ['vin', 'year', 'make', 'model', 'mileage', 'boughtFrom'];

/** The required fields that are still empty, in the order of the form. */
export function missingFields(draft: ThreadDraft): RequiredThreadField[] {
  return REQUIRED_FIELDS.filter((field) => (field === 'boughtFrom' ? draft.boughtFrom === null : draft[field].trim() === ''));
}

/** Why Create is disabled, as text for the user. null if it is enabled. */
export function disabledReason(draft: ThreadDraft, ownOrgId: string): string | null {
  const missing = missingFields(draft);
  if (missing.length > 0) return newThreadCopy.missing(missing);
  return draft.boughtFrom?.id === ownOrgId ? newThreadCopy.otherThanYou : null;
}

export const toCommandInput = (draft: ThreadDraft): Sent<'createThread'> => ({
  vin: draft.vin,
  year: numberOfDigits(draft.year),
  make: draft.make,
  model: draft.model,
  mileage: numberOfDigits(draft.mileage),
  boughtFromOrgId: draft.boughtFrom?.id ?? '',
  soldToOrgId: draft.soldTo?.id ?? null,
  creatorHasTitle: draft.creatorHasTitle,
  stockNumber: draft.stockNumber,
  dealOn: draft.dealOn === '' ? null : draft.dealOn,
  kind: draft.kind === '' ? null : draft.kind,
});

/**
 * From the server's own schema: the errors of the fields that are filled in, and with `isSent` of those that are missing. `now`: ms since
 * the epoch.
 */
export function validateDraft(draft: ThreadDraft, ownOrgId: string, now: number, isSent = false): FieldErrors {
  const { error } = z.safeParse(createThreadInput, toCommandInput(draft));
  const errors = errorsByField(error?.issues ?? []);
  const badYear = yearError(draft.year, now);
  if (badYear !== null) errors.year = badYear;
  for (const field of isSent ? [] : missingFields(draft)) delete errors[field === 'boughtFrom' ? 'boughtFromOrgId' : field];
  if (errors.boughtFromOrgId !== undefined) errors.boughtFromOrgId = newThreadCopy.chooseSeller;
  if (draft.boughtFrom?.id === ownOrgId) errors.boughtFromOrgId = newThreadCopy.ownOrg;
  if (draft.soldTo?.id === ownOrgId) errors.soldToOrgId = newThreadCopy.ownOrg;
  return errors;
}
