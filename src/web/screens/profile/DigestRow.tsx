// When the digest is sent. Another hour is one of the browser's time zone; the stored hour keeps its own.
import { useId, useRef } from 'react';
import { DIGEST_HOURS, type DigestHour } from '../../../domain/mail-prefs.ts';
import { cityOf, haveSameTime } from '../../../domain/time-zones.ts';
import { profileCopy } from '../../copy/account/profile.ts';
import { Select } from '../../ui/inputs/Select.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { withHour } from './mail-values.ts';
import type { MailForm } from './use-mail-form.ts';

const words = profileCopy.mail.digest;

export function DigestRow({ form: { values, browserZone, change } }: { form: MailForm }) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const now = useNow();
  const { at: chosen, timeZone } = values;
  const hours = DIGEST_HOURS.map((at) => ({ value: at, label: words.hour(at, cityOf(at === chosen ? timeZone : browserZone)) }));
  const isElsewhere = chosen !== '' && !haveSameTime(timeZone, browserZone, now);
  const takeBrowserZone = () => {
    select.current?.focus(); // the button disappears
    change({ timeZone: browserZone });
  };
  return (
    <div className="mail-digest">
      <div className="mail-digest-words">
        <p className="mail-row-label">{words.title}</p>
        <p className="mail-row-sentence" id={id}>
          {words.sentence}
        </p>
        {isElsewhere && (
          <button type="button" className="text-link mail-zone" onClick={takeBrowserZone}>
            {words.takeZone(cityOf(browserZone))}
          </button>
        )}
      </div>
      <Select
        ref={select}
        aria-label={words.name}
        aria-describedby={id}
        options={[{ value: '', label: words.off }, ...hours]}
        value={chosen}
        onChange={({ target }) => change(withHour(values, target.value as DigestHour | '', browserZone))}
      />
    </div>
  );
}
