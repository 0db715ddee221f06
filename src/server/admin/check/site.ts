// Whether the product runs here, BASE_URL leads to it, and its proxy is trusted and names the visitors.
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '../../../domain/limits.ts';
import { codeOf } from '../../error-code.ts';
import { ask, describeAnswer, healthIn } from './ask.ts';
import { broken, duration, type Finding, NotChecked, ok, warning } from './finding.ts';
import type { Check, Installation } from './installation.ts';
import { localAddress } from './product.ts';
import { runningProduct } from './running-product.ts';

/** What its words mean for an operator. `ok` is not among them. */
const NOT_READY: Record<string, { what: string; todo: string }> = {
  'no-database': {
    what: 'it does not reach the database, or that takes longer than a second',
    todo: 'See what this check says of the database. Its log has the reason.',
  },
  'no-writes': { what: 'the database takes no writes', todo: 'Make space on the disk of the database, or see why it is read-only.' },
  'no-connection': {
    what: 'its requests wait for connections to the database',
    todo: "Look for slow statements: select pid, state, query_start, query from pg_stat_activity where application_name = 'titleline';",
  },
  stopping: { what: 'it is stopping', todo: 'Start it again, if it should run.' },
};

const OTHER_SECRET = 'this check has not the secret that the database knows, by which it recognizes the installation';

async function product(it: Installation): Promise<Finding> {
  const { settings } = it;
  const at = localAddress(settings);
  const found = await it.product();
  const process = runningProduct(settings);
  const otherPort = 'Set PORT to a free one (and let the proxy forward to it), or stop the other program.';
  switch (found.kind) {
    case 'nobody':
      return process
        ? broken(
            `The product runs here, process ${process.pid}, and nobody listens at ${at}.`,
            'Wait if it is starting. If not, HOST and PORT of this check are not those of the product, or it hangs: read its log.',
          )
        : warning(`The product does not run here: nobody listens at ${at}.`, 'Start it with npm start, or systemctl start titleline.');
    case 'silent':
      return process
        ? broken(
            `The product runs here, process ${process.pid}, and does not answer at ${at} (${found.code}).`,
            'Its log may say why it hangs. Restart it.',
          )
        : broken(
            `What listens at ${at} does not answer (${found.code}).`,
            'If it is the product, restart it: it hangs. If not, set PORT to a free one.',
          );
    case 'other':
      return broken(`Another program answers at ${at}: ${describeAnswer(found.answer)}. The product could not start there.`, otherPort);
    case 'titleline': {
      if (found.installation === undefined)
        return warning(
          `What runs at ${at} does not say which installation it is: an earlier version, or another program.`,
          'If it is the product, restart it, so that this version runs.',
        );
      const own = await it.id();
      if (own !== found.installation && (await it.hasOtherSecret())) throw new NotChecked(OTHER_SECRET);
      if (own !== found.installation)
        return broken(
          `The Titleline that runs at ${at} is not the one of this check: ${own === undefined ? `there is no secret in ${settings.dataDir}` : 'its secret is another one'}.`,
          'Give this check the DATA_DIR and SECRET of the one that runs. If two should run here, give them different ports.',
        );
      return await readiness(at, process ? `process ${process.pid}` : 'of this installation');
    }
    default:
      return found satisfies never;
  }
}

/** A busy machine is not ready for a moment. */
const ATTEMPTS = 3;
const PAUSE_MS = 1000;

async function readiness(at: string, who: string): Promise<Finding> {
  let status = 'unknown';
  for (let attempt = 1; attempt <= ATTEMPTS && status !== 'ok'; attempt++) {
    if (attempt > 1) await sleep(PAUSE_MS);
    status = healthIn(await ask(`${at}/health/ready`))?.status ?? 'unknown';
  }
  if (status === 'ok') return ok(`The product runs at ${at} (${who}), and is ready.`);
  const { what, todo } = NOT_READY[status] ?? { what: `it answers ${status}`, todo: 'Read its log.' };
  return broken(`The product runs at ${at} (${who}), and is not ready: ${what}.`, todo);
}

type SiteFailure = { what: string; todo: string };

const UNTRUSTED = ({ host }: URL): SiteFailure => ({
  what: `the certificate of ${host} is signed by nobody whom browsers trust`,
  todo: 'Get one from an authority that they trust (certbot, Caddy), and let the proxy send the whole chain (fullchain.pem). If the authority is your own, name its file in NODE_EXTRA_CA_CERTS.',
});
const UNENCRYPTED = ({ host, hostname }: URL): SiteFailure => ({
  what: `what listens at ${host} begins no encryption`,
  todo: `Set up a certificate for ${hostname} in the proxy. The product itself speaks http alone.`,
});
const UNKNOWN_NAME = ({ hostname }: URL): SiteFailure => ({
  what: `the name ${hostname} has no address`,
  todo: `Add a DNS record for ${hostname}, or correct BASE_URL.`,
});

/** What is wrong whether the product runs or not, by the code of the error. `what` completes "BASE_URL is …, and". */
const SITE_FAILURES: Readonly<Record<string, (url: URL) => SiteFailure>> = {
  ENOTFOUND: UNKNOWN_NAME,
  EAI_AGAIN: UNKNOWN_NAME,
  CERT_HAS_EXPIRED: ({ host }) => ({
    what: `the certificate of ${host} has expired`,
    todo: 'Renew it (certbot renew, or see why Caddy could not), and reload the proxy.',
  }),
  CERT_NOT_YET_VALID: ({ host }) => ({
    what: `the certificate of ${host} is not valid yet, by the clock of this machine`,
    todo: 'Set the clock of this machine (timedatectl set-ntp true), or get a certificate that is valid.',
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host, hostname }) => ({
    what: `the certificate at ${host} is for another name`,
    todo: `Get one for ${hostname}, or set BASE_URL to the name that it has.`,
  }),
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  EPROTO: UNENCRYPTED,
};

/** Nobody answers there, which is no wonder while the product is stopped. `at`: where the product listens. */
function unanswered(code: string, { host, hostname, protocol, port }: URL, at: string): SiteFailure {
  const alone = 'If others reach it and only this machine does not, add its own address to /etc/hosts.';
  return code === 'ECONNREFUSED'
    ? {
        what: `nobody listens at ${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`,
        todo: `Start the proxy that serves ${hostname} and forwards to ${at}. ${alone}`,
      }
    : {
        what: `${host} does not answer (${code})`,
        todo: `Open the port in the firewall, and check that the DNS record of ${hostname} names this machine or its proxy. ${alone}`,
      };
}

const SOON_MS = 10 * DAY_MS;

async function baseUrl(it: Installation): Promise<Finding> {
  const url = it.settings.baseUrl;
  const at = localAddress(it.settings);
  const [site, found] = [await it.site(), await it.product().catch(() => undefined)];
  const runs = found?.kind === 'titleline';
  if (site instanceof Error) {
    const code = codeOf(site);
    const known = (code.startsWith('ERR_SSL_') ? UNENCRYPTED : SITE_FAILURES[code])?.(new URL(url));
    const { what, todo } = known ?? unanswered(code, new URL(url), at);
    if (!known && !runs) throw new NotChecked(`the product does not run here, and ${what}`);
    return broken(`BASE_URL is ${url}, and ${what}.`, todo);
  }
  const { status, location, certificateEndsAt } = site;
  if (status >= 300 && status < 400 && location !== undefined)
    return broken(
      `BASE_URL is ${url}, and that redirects to ${location}: commands of pages at another address than BASE_URL are refused.`,
      `Set BASE_URL to the address that people end up at (${new URL(location, url).origin}), or take the redirect away.`,
    );
  if (status >= 502 && status <= 504) {
    if (!runs) throw new NotChecked(`the product does not run here: the proxy at ${url} answers ${status}`);
    return broken(
      `BASE_URL is ${url}, where a proxy answers ${status}: it does not reach the product.`,
      `Let it forward to ${at}, and read its log.`,
    );
  }
  const health = status === 200 ? healthIn(site) : undefined;
  if (!health || health.installation === undefined)
    return broken(
      `BASE_URL is ${url}, and ${health ? 'an earlier version of Titleline, or another program,' : 'another program'} answers there: ${describeAnswer(site)}.`,
      `Let the proxy forward all paths of ${url} to ${at}, or correct BASE_URL.`,
    );
  const own = await it.id();
  if (own === undefined) throw new NotChecked('there is no secret yet, by which this installation could be recognized');
  if (health.installation !== own && (await it.hasOtherSecret())) throw new NotChecked(OTHER_SECRET);
  if (health.installation !== own)
    return broken(
      `BASE_URL is ${url}, and another installation of Titleline answers there: it has another secret.`,
      `Correct BASE_URL, or let its proxy forward to ${at}. Hosts of one installation have the same SECRET.`,
    );
  if (certificateEndsAt !== undefined && certificateEndsAt - Date.now() < SOON_MS)
    return warning(
      `BASE_URL leads to this installation. Its certificate ends in ${duration(certificateEndsAt - Date.now())}.`,
      'Renew it, and see why that does not happen by itself (certbot renew --dry-run, or the log of Caddy).',
    );
  return ok(`BASE_URL ${url} leads to this installation.`);
}

/** One process says whether this very request was forwarded by a proxy that it does not trust, or without the visitor's address. */
async function proxy(it: Installation): Promise<Finding> {
  const { baseUrl: url, trustedProxies } = it.settings;
  it.need('TRUSTED_PROXIES');
  const site = await it.site();
  const answers = !(site instanceof Error) && healthIn(site)?.installation !== undefined;
  if (!answers) throw new NotChecked('BASE_URL does not lead to the product');
  const text = healthIn(await ask(`${url}/health/ready`))?.warnings?.find((one) => /TRUSTED_PROXIES|X-Forwarded-For/.test(one));
  if (text === undefined)
    return ok(
      url.startsWith('https:') ? 'The proxy names the visitors, and is trusted.' : 'No request comes through a proxy that is not trusted.',
    );
  const isHidden = text.includes('X-Forwarded-For');
  return broken(
    isHidden
      ? 'The proxy forwards requests without the addresses of visitors: all of them count as one, and the wrong passwords of one lock out all.'
      : `The product does not trust the proxy that forwards requests (TRUSTED_PROXIES is ${trustedProxies.join(',') || 'not set'}): all visitors count as one, and the wrong passwords of one lock out all.`,
    isHidden
      ? 'Let it send X-Forwarded-For (in nginx: proxy_set_header X-Forwarded-For $remote_addr;).'
      : 'Set TRUSTED_PROXIES to the address from which the proxy connects (127.0.0.1 if it runs on this machine, its network such as 10.0.0.0/8 if it does not), and restart the product.',
  );
}

export const siteChecks: readonly Check[] = [
  { name: 'product', look: product },
  { name: 'base url', look: baseUrl },
  { name: 'proxy', look: proxy },
];
