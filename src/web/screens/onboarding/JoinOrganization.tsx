// Joining the organization that one was invited to: by an invite's code, or by the organization's passphrase.
import { useEffect, useRef } from 'react';
import { onboarding } from '../../copy/onboarding.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, CardBody, CardFooter } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Join } from './use-join.ts';

const words = onboarding.join;

export function JoinOrganization({ joining: { code, failure, isPending, change, join } }: { joining: Join }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure !== undefined) input.current?.focus();
  }, [failure]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <Card>
        <CardBody className="fields">
          <Field label={words.code} hint={words.codeHint} error={failure}>
            <TextInput
              ref={input}
              mono
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              value={code}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
        </CardBody>
        <CardFooter>
          <Button type="submit" variant="solid" disabled={code.trim() === ''} busy={isPending}>
            {words.submit}
          </Button>
        </CardFooter>
      </Card>
    </form>
  );
}
