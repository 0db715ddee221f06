// One part of the page: what it is about at the left, what there is to see and do at the right.
import { type ReactNode, useId } from 'react';

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
