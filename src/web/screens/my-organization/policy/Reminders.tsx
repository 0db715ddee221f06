// Whether partners are reminded in the organization's name, and when. Saved at once.
import type { TitlePolicyView } from '../../../../api/desk.ts';
import type { TitlePolicy } from '../../../../domain/desk/title-policy.ts';
import { remindersCopy } from '../../../copy/desk/title-policy.ts';
import { Card, CardBody } from '../../../ui/layout/Card.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Switch } from '../../../ui/inputs/Switch.tsx';
import { Value } from './PolicyText.tsx';
import { useIsPolicySaving, useUpdatePolicy } from './use-update-policy.ts';

const words = remindersCopy;
const toggle = { label: words.label, sentence: words.explanation };

export function Reminders({ view: { policy, mayEdit } }: { view: TitlePolicyView }) {
  return (
    <Card>
      {mayEdit ? (
        <CardBody className="policy-switch">
          <RemindersSwitch policy={policy} />
        </CardBody>
      ) : (
        <dl className="policy-values">
          <Value words={toggle}>{policy.reminders ? words.on : words.off}</Value>
        </dl>
      )}
      <CardBody className="policy-reminders">
        <ol className="policy-steps">
          {words.steps.map(([bold, rest]) => (
            <li key={bold}>
              <b>{bold}</b>
              {rest}
            </li>
          ))}
        </ol>
        <ul className="policy-steps">
          <li>
            <b>{words.once[0]}</b>
            {words.once[1]}
          </li>
        </ul>
        <p className="policy-when">{words.when}</p>
      </CardBody>
    </Card>
  );
}

function RemindersSwitch({ policy }: { policy: TitlePolicy }) {
  const isSaving = useIsPolicySaving();
  const { mutate, isPending, variables, error } = useUpdatePolicy({
    done: ({ reminders }) => toast.success(reminders ? words.turnedOn : words.turnedOff),
    refused: () => undefined, // shown at the switch
  });
  return (
    <Switch
      label={words.label}
      sentence={words.explanation}
      busy={isSaving}
      checked={isPending ? variables.reminders : policy.reminders}
      onCheckedChange={(reminders) => mutate({ ...policy, reminders })}
      error={error?.message}
    />
  );
}
