// The mail preferences: the main switch, the hour of the digest, and when each type of mail is sent. Saved with the save bar.
import './mail-preferences.css';
import { useDeferredValue, useEffect, useRef } from 'react';
import { profileCopy } from '../../copy/account/profile.ts';
import { useViewer } from '../../session/session.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Switch } from '../../ui/inputs/Switch.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Email } from '../../ui/text/Email.tsx';
import { DigestRow } from './DigestRow.tsx';
import { MailMatrix } from './MailMatrix.tsx';
import type { MailForm } from './use-mail-form.ts';

const words = profileCopy.mail;

export function MailPreferences({ form }: { form: MailForm }) {
  const { email } = useViewer();
  const { values, failure, isDirty } = form;
  const noteFocus = useFocusWhenClean(isDirty);
  const change: MailForm['change'] = (changed) => {
    noteFocus();
    form.change(changed);
  };
  const isOn = values.enabled === 'on';
  // The switch shows before the fifty lines that it greys out.
  const isGrey = useDeferredValue(!isOn);
  return (
    <Card as="section" aria-label={words.title} className="mail-preferences" data-off={isGrey || undefined}>
      <div className="mail-master">
        <Switch
          label={words.master}
          sentence={isOn ? <Email>{words.on(email)}</Email> : words.off}
          checked={isOn}
          onCheckedChange={(on) => change({ enabled: on ? 'on' : 'off' })}
        />
      </div>
      <DigestRow form={{ ...form, change }} />
      <MailMatrix form={{ ...form, change }} />
      {failure !== null && (
        <div className="mail-failure">
          <FormAlert>{failure}</FormAlert>
        </div>
      )}
    </Card>
  );
}

/**
 * The save bar disappears when nothing is changed any more. If its button had the focus, the control that was changed last gets it. Call the
 * returned function on each change.
 */
function useFocusWhenClean(isDirty: boolean): () => void {
  const changed = useRef<Element | null>(null);
  const wasDirty = useRef(isDirty);
  useEffect(() => {
    const isCleaned = wasDirty.current && !isDirty;
    wasDirty.current = isDirty;
    const lost = document.activeElement === document.body;
    if (isCleaned && lost && changed.current instanceof HTMLElement) changed.current.focus({ preventScroll: true });
  }, [isDirty]);
  return () => {
    changed.current = document.activeElement;
  };
}
