// What the sections of the page share.
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { MyOrganizationView } from '../../../api/members.ts';
import type { CommandName, Out, Sent } from '../../../api/operations.ts';
import type { ApiError } from '../../data/api-error.ts';
import { myOrganizationQuery } from '../../data/queries.ts';
import { useCommand } from '../../data/use-command.ts';
import { focusHeading } from '../../ui/focus/focus-page.ts';

interface PageSectionProps {
  words: { title: string; sentence: string };
  /** That which leads here. */
  hash?: string;
  children: ReactNode;
}

/** Heading and explanation on the left, content on the right. */
export function PageSection({ words, hash, children }: PageSectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = useLocation({ select: (location) => hash !== undefined && location.hash === hash });
  useEffect(() => {
    if (!isWanted || !heading.current) return;
    heading.current.scrollIntoView();
    focusHeading(heading.current);
  }, [isWanted]);
  return (
    <section className="my-section" aria-labelledby={id}>
      <div className="my-section-words">
        <h2 id={id} ref={heading}>
          {words.title}
        </h2>
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
