// Structured data of the landing page for search engines: the product, the site, and the questions with answers.
import { BASE_URL } from '../../api/documents.ts';
import { uiCopy } from '../copy/ui.ts';
import { landingCopy } from '../copy/documents/landing.ts';

const url = `${BASE_URL}/`;
const { description } = landingCopy.document;

export const structuredData = {
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
      mainEntity: landingCopy.faq.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
} as const;
