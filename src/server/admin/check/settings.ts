// Whether the variables are valid, are those that the running product has, and go together.
import { misspelledVariables, VARIABLES } from '../../config.ts';
import { broken, type Finding, NotChecked, ok, orOk, warning } from './finding.ts';
import type { Check, Installation } from './installation.ts';
import { environmentOf, runningProduct } from './running-product.ts';
import { isLoopback, isOwnAddress, ownAddresses } from './product.ts';

const hasPassword = (name: string): boolean => name === 'DATABASE_URL' || name === 'SMTP_URL';
const ESCAPED =
  ' In a user and a password, other characters than letters and digits are written as %40 for @, %2F for /, %23 for # and so on.';

const settings = ({ problems, set }: Installation): Finding[] =>
  orOk(
    problems.map(({ variables, message }) =>
      broken(
        message,
        `Correct ${variables.join(' and ')} where the variables of the product are set, and restart it.${variables.some(hasPassword) ? ESCAPED : ''}`,
      ),
    ),
    set.length === 0 ? 'No variable is set, so all defaults hold.' : `These are set, and valid: ${set.join(', ')}.`,
  );

const spelling = ({ env }: Installation): Finding[] =>
  orOk(
    misspelledVariables(env).map(({ given, meant }) =>
      warning(`${given} is set, and nothing reads it.`, `Rename it to ${meant}, if that is meant.`),
    ),
    'No variable has a name that is nearly one of ours.',
  );

/** A shell seldom has the variables of a service. All checks would then be about another installation. */
function sameAsRunning({ env, settings: given }: Installation): Finding {
  const product = runningProduct(given);
  if (!product) throw new NotChecked('no product runs with this DATA_DIR and PORT');
  const theirs = environmentOf(product.pid);
  if (!theirs) throw new NotChecked(`this user may not read the environment of the product, process ${product.pid}`);
  const isOther = (name: string) => (env[name]?.trim() || undefined) !== (theirs[name]?.trim() || undefined);
  const others = VARIABLES.filter((name) => isOther(name) || isOther(`${name}_FILE`));
  return others.length === 0
    ? ok(`The product that runs here, process ${product.pid}, has the same variables as this check.`)
    : warning(
        `The product that runs here, process ${product.pid}, has other values of ${others.join(', ')} than this check, which is about the ones that it was given.`,
        `Give this check the variables of the product: those of its unit (systemctl show --property=Environment,EnvironmentFiles) or container (run the check inside of it). Or restart the product, if they were changed since.`,
      );
}

const PRIVATE_ADDRESS = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cde])/i;
const PRIVATE_NAME = /\.(?:local|internal|lan|home\.arpa|intranet|corp)$/i;

/** Whether anybody on the internet may be meant to open it. */
const isPublic = (host: string): boolean =>
  !isLoopback(host) && !PRIVATE_ADDRESS.test(host) && !PRIVATE_NAME.test(host) && (host.includes('.') || host.startsWith('['));

function address({ set, settings: { baseUrl, host, port }, need }: Installation): Finding[] {
  for (const name of ['BASE_URL', 'HOST', 'PORT']) need(name);
  const { protocol, hostname } = new URL(baseUrl);
  const isForAll = host === '0.0.0.0' || host === '::';
  return orOk(
    [
      protocol === 'http:' &&
        isPublic(hostname) &&
        warning(
          `BASE_URL is ${baseUrl}: passwords and sessions cross the network unencrypted.`,
          `Let a proxy with a certificate (nginx, Caddy) serve https://${hostname}, and set BASE_URL to that.`,
        ),
      protocol === 'http:' &&
        isForAll &&
        isLoopback(hostname) &&
        warning(
          `HOST is ${host}, so other machines can open the product, and BASE_URL is ${baseUrl}: there each command is refused, because it comes from another address.`,
          'Set BASE_URL to the address that people open, or HOST to 127.0.0.1 if only this machine uses it.',
        ),
      !isOwnAddress(host) &&
        broken(
          `HOST is ${host}, which is no address of this machine, so the product cannot listen.`,
          `Set HOST to one of ${ownAddresses().join(', ')}, or to 0.0.0.0 for all.`,
        ),
      port < 1024 &&
        process.platform === 'linux' &&
        process.getuid?.() !== 0 &&
        warning(
          `PORT is ${port}: below 1024 an ordinary user may listen only with a capability.`,
          'Take a port from 1024 on and let a proxy forward to it, or give the unit AmbientCapabilities=CAP_NET_BIND_SERVICE.',
        ),
    ],
    set.includes('BASE_URL') ? `People open ${baseUrl}.` : `BASE_URL is not set: only this machine can use the product, at ${baseUrl}.`,
  );
}

/** What the privacy page, the monitoring and the limits need as soon as others than this machine use the product. */
function forOthers({ env, settings: { baseUrl, operator, metricsToken, trustedProxies }, need }: Installation): Finding[] {
  for (const name of ['BASE_URL', 'OPERATOR', 'METRICS_TOKEN', 'TRUSTED_PROXIES']) need(name);
  const isLocal = isLoopback(new URL(baseUrl).hostname);
  return orOk(
    [
      !isLocal &&
        operator === undefined &&
        warning(
          'OPERATOR is not set: the privacy page and the terms name nobody who is responsible.',
          'Set OPERATOR to a name and an address: Aspen Auto Group <privacy@aspen.example>.',
        ),
      (!isLocal || trustedProxies.length > 0) &&
        metricsToken === undefined &&
        warning(
          'METRICS_TOKEN is not set, so /metrics refuses every request and nothing raises an alert.',
          'Set METRICS_TOKEN to a random text, such as that of openssl rand -hex 16, and give it to your monitoring.',
        ),
      trustedProxies.some((proxy) => proxy.endsWith('/0')) &&
        warning(
          'TRUSTED_PROXIES contains every address, so each visitor can pretend to be at any other.',
          'Set TRUSTED_PROXIES to the addresses of the proxies alone.',
        ),
      env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0' &&
        warning(
          'NODE_TLS_REJECT_UNAUTHORIZED is 0, so no certificate is checked, of no mail server and no database.',
          'Remove it. Name an authority of your own in NODE_EXTRA_CA_CERTS.',
        ),
    ],
    isLocal
      ? 'Only this machine uses the product, so it needs no operator and no token for metrics.'
      : 'The operator is named, and metrics have a token.',
  );
}

export const settingChecks: readonly Check[] = [
  { name: 'settings', look: settings },
  { name: 'spelling', look: spelling },
  { name: 'same settings', look: sameAsRunning },
  { name: 'address', look: address },
  { name: 'public use', look: forOthers },
];
