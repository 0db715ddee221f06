// The labels of a link: since when the title is on its way, and when it is expected.
import './LinkLabels.css';
import type { ChainLink } from './chain-model.ts';

export function LinkLabels({ link: { state, label, expected } }: { link: ChainLink }) {
  if (!label && !expected) return null;
  return (
    <span className="chain-labels">
      {label && (
        <span className="chain-passage" data-state={state}>
          {label}
        </span>
      )}
      {expected && (
        <span className="chain-expected" data-state={state} data-late={expected.late || undefined}>
          {expected.text}
        </span>
      )}
    </span>
  );
}
