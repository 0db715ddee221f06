// A section of the page: heading and explanation on the left, content on the right.
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
