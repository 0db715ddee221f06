// The metadata of a document for browsers, search engines and link previews.
import { BASE_URL, type DocumentPath } from '../../api/documents.ts';
import type { SignUpMode } from '../../domain/sign-up.ts';
import { uiCopy } from '../copy/ui.ts';
import { landingCopy, landingQuestions, socialCardCopy } from '../copy/documents/landing.ts';

interface DocumentHeadProps {
  path: DocumentPath;
  title: string;
  description: string;
  /** Structured data (schema.org). */
  data?: object;
}

export function DocumentHead({ path, title, description, data }: DocumentHeadProps) {
  const address = `${BASE_URL}${path}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={uiCopy.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${BASE_URL}/${socialCardCopy.file}`} />
      <meta property="og:image:width" content={String(socialCardCopy.width)} />
      <meta property="og:image:height" content={String(socialCardCopy.height)} />
      <meta property="og:image:alt" content={socialCardCopy.alternative} />
      <meta name="twitter:card" content="summary_large_image" />
      {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(data) }} />}
    </>
  );
}

/** JSON with `<` escaped, so that no `</script>` in it can end the script. */
const scriptJson = (data: object): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`);

const url = `${BASE_URL}/`;
const { description } = landingCopy.document;

/** Structured data of the landing page for search engines: the product, the site, and the questions with answers. */
export const structuredData = (signUp: SignUpMode) => ({
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', name: uiCopy.brand, url, description, inLanguage: 'en' },
    {
      '@type': 'SoftwareApplication',
      name: uiCopy.brand,
      url,
      description,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
    },
    {
      '@type': 'FAQPage',
      url: `${url}#faq`,
      mainEntity: landingQuestions(signUp).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
});
