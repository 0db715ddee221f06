// Why a vehicle was refused, with a link to the thread that the organization already has for this VIN.
import { Link } from '@tanstack/react-router';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import type { VehicleRefusal } from '../../screens/new-thread/form-errors.ts';

export function VehicleRefusalAlert({ refusal }: { refusal: VehicleRefusal | null }) {
  return (
    <FormAlert>
      {refusal?.alert && (
        <>
          <span>{refusal.alert} </span>
          {refusal.threadId !== null && (
            <Link to="/t/$threadId" params={{ threadId: refusal.threadId }}>
              {newThreadCopy.openThread}
            </Link>
          )}
        </>
      )}
    </FormAlert>
  );
}
