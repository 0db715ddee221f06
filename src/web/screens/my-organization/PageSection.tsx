// What the sections of the page share.
import { type ReactNode, useId } from 'react';
import type { MyOrganizationView } from '../../../api/members.ts';
import type { CommandName, Out, Sent } from '../../../api/operations.ts';
import type { ApiError } from '../../data/api-error.ts';
import { myOrganizationQuery } from '../../data/queries.ts';
import { useCommand } from '../../data/use-command.ts';

/** Heading and explanation on the left, content on the right. */
export function PageSection({ words, children }: { words: { title: string; sentence: string }; children: ReactNode }) {
  const id = useId();
  return (
    <section className="my-section" aria-labelledby={id}>
      <div className="my-section-words">
        <h2 id={id}>{words.title}</h2>
        <p>{words.sentence}</p>
      </div>
      <div className="my-section-content">{children}</div>
    </section>
  );
}

type OrganizationCommand = { [N in CommandName]: Out<N> extends { organization: MyOrganizationView } ? N : never }[CommandName];
interface Outcomes<N extends OrganizationCommand> {
  done?: (input: Sent<N>, organization: MyOrganizationView) => void;
  /** Replaces the toast with the server's message. */
  refused?: (refusal: ApiError) => void;
}

/** A command that returns the updated organization, which goes into the cache. */
export function useOrganizationCommand<N extends OrganizationCommand>(name: N, { done, refused }: Outcomes<N> = {}) {
  return useCommand(name, {
    done: ({ organization }, input, cache) => {
      cache.setQueryData(myOrganizationQuery().queryKey, organization);
      done?.(input, organization);
    },
    ...(refused ? { refused } : {}),
  });
}
