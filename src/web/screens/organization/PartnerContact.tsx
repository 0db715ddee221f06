// "Title contact": whom to call and where to write, and the address.
import './organization.css';
import { Mail, MapPin, Phone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OrgView } from '../../../api/orgs.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { partnerCopy } from '../../copy/partner-page.ts';
import { networkCopy } from '../../copy/network.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Email } from '../../ui/text/inline-text.tsx';
import { addressLines } from '../../../domain/address-lines.ts';

const words = partnerCopy.contact;
const { page } = networkCopy;

const telephone = (digits: string): string => `tel:+1${digits}`;
export const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;

export function PartnerContact({ org }: { org: OrgView }) {
  const id = useId();
  const { titleContactName: name, titleContactPhone: phone, titleContactEmail: email, withheld } = org;
  const address = addressLines(org);
  const isEmpty = name === '' && phone === '' && email === '' && address.length === 0;
  return (
    <Card as="section" className="partner-contact" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      {(phone !== '' || name !== '') && (
        <Line icon={<Phone />}>
          {phone !== '' && (
            <a className="text-link" href={telephone(phone)}>
              {formatPhone(phone)}
            </a>
          )}
          {name !== '' && (
            <span className="partner-note" translate="no">
              {name}
            </span>
          )}
        </Line>
      )}
      {email !== '' && (
        <Line icon={<Mail />}>
          <a className="text-link" href={mailto(email)}>
            <Email>{email}</Email>
          </a>
        </Line>
      )}
      {address.length > 0 && (
        <Line icon={<MapPin />}>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Line>
      )}
      {withheld && <p className="partner-note">{page.withheld}</p>}
      {isEmpty && !withheld && <p className="partner-note">{page.none}</p>}
      {org.blocked && <p className="partner-note">{page.blocked}</p>}
      {org.provisional && <p className="partner-note">{page.placeholder}</p>}
    </Card>
  );
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="partner-contact-line">
    {icon}
    <div>{children}</div>
  </div>
);

/** On a phone, below the header. */
export function ContactButtons({ org: { titleContactPhone: phone, titleContactEmail: email } }: { org: OrgView }) {
  if (phone === '' && email === '') return null;
  return (
    <div className="partner-contact-buttons">
      {phone !== '' && (
        <ButtonAnchor href={telephone(phone)} icon={<Phone />}>
          {words.call}
        </ButtonAnchor>
      )}
      {email !== '' && (
        <ButtonAnchor href={mailto(email)} icon={<Mail />}>
          {words.email}
        </ButtonAnchor>
      )}
    </div>
  );
}
