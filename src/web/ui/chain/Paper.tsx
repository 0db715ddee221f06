// The badge that means the paper title: solid on whoever holds it, dashed where it is claimed or could be.
import { FileText } from 'lucide-react';

export function Paper({ solid }: { solid: boolean }) {
  return (
    <span className="paper" data-solid={solid || undefined} aria-hidden="true">
      <FileText />
    </span>
  );
}
