// The landing page: static HTML, made at build time, that works without scripts. Its sections in order.
import {
  AlarmClock,
  Bell,
  Building2,
  CalendarClock,
  Check,
  Clock,
  Eye,
  FileText,
  FileX,
  Flag,
  Gavel,
  Hand,
  History,
  Hourglass,
  Lock,
  type LucideIcon,
  Mails,
  MessageCircleQuestionMark,
  PackageCheck,
  PencilLine,
  PenLine,
  Plus,
  Route,
  ScanBarcode,
  ScanLine,
  Search,
  Table2,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { SignUpMode } from '../../../domain/sign-up.ts';
import { landingCopy, landingQuestions } from '../../copy/documents/landing.ts';
import { CompactChain } from '../../parts/chain/CompactChain.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { Button } from '../../ui/Button.tsx';
import { RedactedText } from '../../ui/text/inline-text.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { Certificate } from './Certificate.tsx';
import { Hero } from './Hero.tsx';
import { landingChainLinks, nodesSeenByFourth } from './landing-chain.ts';
import { LandingFooter, LandingHeader } from './LandingFrame.tsx';
import { HeadingLines, Illustration, LandingSection } from './LandingSection.tsx';
import { Problem } from './Problem.tsx';
import { Solution } from './Solution.tsx';

const { action, certificate, chain, faq, features, how, network, outcomes, security } = landingCopy;

export function Landing({ signUp }: { signUp: SignUpMode }) {
  return (
    <div className="landing">
      <LandingHeader signUp={signUp} />
      <main id="main">
        <Hero signUp={signUp} />
        <div className="container landing-spine">
          <Problem />
          <Solution />
          <HowItWorks />
          <PartnersSection />
          <Outcomes />
          <Security />
          <Features />
          <Questions signUp={signUp} />
          <CallToAction signUp={signUp} />
        </div>
      </main>
      <LandingFooter />
    </div>
  );
}

const STEP_ICONS = [ScanLine, UserPlus, CalendarClock, PackageCheck];

/** The four steps of a thread. */
function HowItWorks() {
  return (
    <LandingSection id="how" chip={3} label={how.label} title={how.title}>
      <ol className="moves">
        {how.steps.map(({ title, text }, at) => {
          const Icon = STEP_ICONS[at] ?? PackageCheck;
          return (
            <li className="move" key={title}>
              <span className="move-icon centered" aria-hidden="true">
                <Icon />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
              <div className="move-picture" aria-hidden="true" inert>
                {stepPictures[at]}
              </div>
            </li>
          );
        })}
      </ol>
    </LandingSection>
  );
}

const { pictures } = how;
const stepPictures = [
  <Fragment key="open">
    <span className="move-vin">{pictures.vin}</span>
    <span className="move-row flow">
      {pictures.decoded.map((part) => (
        <Tag key={part}>{part}</Tag>
      ))}
    </span>
  </Fragment>,
  <Fragment key="sides">
    <span className="move-org row">
      <OrgIcon type="auction" boxed />
      <strong>{pictures.joined.name}</strong>
      <Tag icon={<Check />}>{pictures.joined.tag}</Tag>
    </span>
    <span className="move-org row">
      <OrgIcon type="dealership" boxed />
      <strong>{pictures.invited.name}</strong>
      <Tag>{pictures.invited.tag}</Tag>
    </span>
  </Fragment>,
  <Fragment key="news">
    <p>{pictures.update}</p>
    <span className="move-row flow">
      <Tag icon={<CalendarClock />}>{pictures.eta}</Tag>
      <Tag>{pictures.answers}</Tag>
    </span>
  </Fragment>,
  <Fragment key="hand">
    <strong>{pictures.ask}</strong>
    <span className="move-row flow move-answers">
      <Button size="compact">{pictures.dispute}</Button>
      <Button size="compact" variant="solid" icon={<Check />}>
        {pictures.confirm}
      </Button>
    </span>
  </Fragment>,
];

/** The partners with whom threads are opened. */
function PartnersSection() {
  return (
    <LandingSection id="network" chip={4} label={network.label} title={network.title} lead={network.lead} beside={<Partners />}>
      <ul className="points grid-12">
        {network.points.map(({ strong, text }) => (
          <li key={strong}>
            <Check aria-hidden="true" />
            <span>
              <strong>{strong}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

function Partners() {
  return (
    <Illustration name={network.picture} className="card partners">
      {network.partners.map(({ name, type, place, state }) => (
        <div className="partner" key={name}>
          <OrgIcon type={type} boxed />
          <span className="partner-words fine">
            <span className="partner-name">{name}</span>
            {place}
          </span>
          <State state={state} />
        </div>
      ))}
    </Illustration>
  );
}

function State({ state }: Pick<(typeof network.partners)[number], 'state'>) {
  switch (state) {
    case 'connected':
      return <Tag icon={<Check />}>{network.connected}</Tag>;
    case 'asked':
      return <Tag icon={<Clock />}>{network.pending}</Tag>;
    case 'asks':
      return (
        <span className="partner-answers flow">
          <Button size="compact" variant="ghost">
            {network.ignore}
          </Button>
          <Button size="compact" variant="tinted">
            {network.accept}
          </Button>
        </span>
      );
    case 'stranger':
      return (
        <Button size="compact" icon={<Plus />}>
          {network.connect}
        </Button>
      );
    default:
      return state satisfies never;
  }
}

const { requests, answers, vehicle, delivered, confirmed } = outcomes.pictures;
const outcomePictures = [
  <Fragment key="answered">
    {requests.map((request) => (
      <span key={request}>{request}</span>
    ))}
    <span className="desk-row row">
      <Tag icon={<Check />}>{answers}</Tag>
    </span>
  </Fragment>,
  <Fragment key="expected">
    <strong>{vehicle}</strong>
    <CompactChain nodes={nodesSeenByFourth} links={landingChainLinks} summary={vehicle} />
    <span>{chain.transit}</span>
  </Fragment>,
  <Fragment key="confirmed">
    <span className="desk-row row">
      <Tag tone="green" icon={<Check />}>
        {delivered}
      </Tag>
    </span>
    <span>{confirmed}</span>
  </Fragment>,
];

/** What three kinds of users gain, and where the product shows it. */
function Outcomes() {
  return (
    <LandingSection id="outcomes" chip={5} label={outcomes.label} title={outcomes.title}>
      <div className="desks">
        {outcomes.desks.map(({ who, title, text }, at) => (
          <div className="desk" key={who}>
            <p className="desk-who">{who}</p>
            <div className="desk-picture quiet" aria-hidden="true" inert>
              {outcomePictures[at]}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </LandingSection>
  );
}

/** Who can read what: the same update for a neighbor and for an organization further down the chain. */
function Security() {
  return (
    <LandingSection id="security" chip={6} label={security.label} title={security.title} lead={security.lead}>
      <div className="readings">
        <Reading icon={<PenLine aria-hidden="true" />} label={security.wrote} author={security.author}>
          {security.said}
        </Reading>
        <Reading icon={<Eye aria-hidden="true" />} label={security.reads} author={security.partner}>
          <RedactedText text={security.shown} />
        </Reading>
      </div>
      <div className="assurances">
        {security.points.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </LandingSection>
  );
}

function Reading({ icon, label, author, children }: { icon: ReactNode; label: string; author: string; children: ReactNode }) {
  return (
    <figure className="reading">
      <figcaption>
        {icon}
        {label}
      </figcaption>
      <div className="card">
        <p className="reading-author">
          <strong>{author}</strong>
          <span className="quiet">{security.at}</span>
        </p>
        <p>{children}</p>
      </div>
    </figure>
  );
}

type OneForEach<List extends readonly unknown[]> = { readonly [At in keyof List]: LucideIcon };
const FEATURE_ICONS: OneForEach<typeof features.list> = [
  ScanLine,
  Route,
  CalendarClock,
  Hourglass,
  MessageCircleQuestionMark,
  PackageCheck,
  AlarmClock,
  Gavel,
  Mails,
  ScanBarcode,
  FileText,
  FileX,
  Hand,
  PencilLine,
  Undo2,
  Flag,
  Lock,
  Search,
  Bell,
  History,
  Building2,
  Table2,
];

/** The smaller features, one line each. */
function Features() {
  return (
    <LandingSection id="features" chip={7} label={features.label} title={features.title}>
      <ul className="features">
        {features.list.map(({ title, text }, at) => {
          const Icon = FEATURE_ICONS[at]!;
          return (
            <li key={title}>
              <Icon aria-hidden="true" />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </LandingSection>
  );
}

/** Questions that open and close without scripts. */
function Questions({ signUp }: { signUp: SignUpMode }) {
  return (
    <LandingSection id="faq" chip={8} label={faq.label} title={faq.title}>
      <div className="questions">
        {landingQuestions(signUp).map(({ question, answer }) => (
          <details key={question}>
            <summary>
              {question}
              <Plus aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </LandingSection>
  );
}

/** The last section: the title has arrived, with links to sign in and sign up. */
function CallToAction({ signUp }: { signUp: SignUpMode }) {
  const toSignUp = action.signUp[signUp];
  return (
    <section className="stop stop-last" aria-labelledby="action-title">
      <p className="stop-label row">
        <span className="stop-chip centered" data-paper aria-hidden="true">
          <FileText />
        </span>
        {action.label}
      </p>
      <div className="action">
        <div className="grid-16">
          <h2 className="stop-title" id="action-title">
            <HeadingLines of={action.title} />
          </h2>
          <p className="action-lead">{action.lead}</p>
          <div className="action-ways row flow">
            <a className="action-button" href="/login">
              {action.signIn}
            </a>
            {toSignUp !== null && (
              <a className="action-link" href="/signup">
                {toSignUp}
              </a>
            )}
          </div>
        </div>
        <Illustration name={action.picture} className="action-paper">
          <Certificate signed={certificate.assigned.length} />
          <span className="action-check centered">
            <Check />
          </span>
        </Illustration>
      </div>
    </section>
  );
}
