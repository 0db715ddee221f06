// The lock in the header of the desk.
import { Lock } from 'lucide-react';

export function DeskLock() {
  return (
    <span className="desk-lock" aria-hidden="true">
      <Lock />
    </span>
  );
}
