// "Correct vehicle": the facts of the vehicle, with what each changed one was.
import './correct-vehicle.css';
import type { LiveThread } from '../../../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../../../copy/thread/dialogs.ts';
import { threadCopy } from '../../../../copy/thread.ts';
import { useFocusFirstInvalid } from '../../../../forms/use-focus-first-invalid.ts';
import { WaitingButton } from '../../../../ui/buttons/WaitingButton.tsx';
import { CloseButton, Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { SameVinNotice } from '../../../new-thread/SameVinNotice.tsx';
import { VehicleRefusalAlert } from '../../../new-thread/VehicleRefusalAlert.tsx';
import { CorrectedVin, SettledVin } from './CorrectedVin.tsx';
import { CorrectionFields } from './CorrectionFields.tsx';
import { useCorrection } from './use-correction.ts';

const words = threadDialogsCopy.correct;

export function CorrectVehicleDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const form = useCorrection(view, onClose);
  const { text, changed, reason, refusal, submitCount, isPending } = form;
  const container = useFocusFirstInvalid<HTMLDivElement>(submitCount);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={threadCopy.actions.correctVehicle}
      description={words.sentence}
      width="wide"
      note={reason === null ? words.changes(changed.length) : undefined}
      onSubmit={() => {
        if (reason === null && !isPending) form.submit();
      }}
      footer={
        <>
          <CloseButton>{threadDialogsCopy.cancel}</CloseButton>
          <WaitingButton type="submit" variant="solid" reason={reason} busy={isPending}>
            {words.save}
          </WaitingButton>
        </>
      }
    >
      <div className="fields" ref={container}>
        {view.vinSettled ? <SettledVin vin={view.vin} /> : <CorrectedVin form={form} />}
        {changed.includes('vin') && <SameVinNotice vin={text.vin} />}
        <CorrectionFields form={form} />
      </div>
      <VehicleRefusalAlert refusal={refusal} />
    </Dialog>
  );
}
