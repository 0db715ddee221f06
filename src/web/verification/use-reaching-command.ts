// A command that is directed at other organizations. If it is refused because the viewer's email is not verified, its input is kept, and sent
// again by itself once the email is verified, in this tab or anywhere else.
import { useEffect, useState } from 'react';
import type { CommandName, Operations, Sent } from '../../api/operations.ts';
import { VERIFY_FIRST } from '../../domain/strangers/verify-first.ts';
import { type CommandOptions, useCommand } from '../data/use-command.ts';
import { useViewer } from '../session/session.ts';
import { toast } from '../ui/feedback/toast.ts';

type ReachingName = { [N in CommandName]: Operations[N] extends { reaches: unknown } ? N : never }[CommandName];

/** `isHeld`: show `VerifyFirst`. `drop`: does not send the kept input any more. */
export function useReachingCommand<N extends ReachingName>(name: N, options: CommandOptions<N>) {
  const { emailVerified } = useViewer();
  const [held, setHeld] = useState<{ input: Sent<N> } | null>(null);
  const command = useCommand(name, {
    ...options,
    refused: (refusal, input, cache) => {
      if (refusal.message === VERIFY_FIRST && !emailVerified) setHeld({ input });
      else if (options.refused) options.refused(refusal, input, cache);
      else toast.error(refusal.message);
    },
  });
  const { mutate } = command;
  useEffect(() => {
    if (!held || !emailVerified) return;
    setHeld(null);
    mutate(held.input);
  }, [held, emailVerified, mutate]);
  return { ...command, isHeld: held !== null, drop: () => setHeld(null) };
}
