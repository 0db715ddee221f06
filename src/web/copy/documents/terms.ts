// The texts of the terms page, in plain language. They must not promise anything that the software does not do.
import { OPERATOR } from '../../../api/documents.ts';

export const termsCopy = {
  document: {
    title: 'Terms · Titleline',
    description: 'What Titleline is and is not, what you agree to when you use it, and what you can expect from it.',
  },
  title: 'Terms of use',
  lead: 'What you agree to when you create an account here, in plain words.',
  sections: [
    {
      id: 'between',
      title: 'Between you and the operator',
      body: [
        `This installation of Titleline is run by ${OPERATOR}. These terms are between you and this operator. If your organization has another agreement with the operator, that one comes first where the two differ.`,
      ],
    },
    {
      id: 'is',
      title: 'What Titleline is',
      body: [
        'Titleline records where the paper title of a vehicle is said to be, who handed it to whom, and who confirmed it. It is a shared notebook between organizations.',
        'It is not the title. It issues nothing, transfers no ownership, files nothing with a state and takes no payment. What it shows is what organizations have entered; the operator does not check it against the paper.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        [
          ['Be yourself.', 'Use your own name and an email that you read. One account is for one person.'],
          ['Keep it yours.', 'Do not share your password. If somebody else may know it, change it: that ends every other session.'],
          [
            'Act for your own.',
            'Create, claim and join only organizations that you work for. What you do there is done in that organization’s name.',
          ],
        ],
      ],
    },
    {
      id: 'fair',
      title: 'What you enter',
      body: [
        [
          [
            'Say what is so.',
            'Confirm a delivery only with the paper in hand, claim a title only when you have it, dispute what is wrong, and say so when you were wrong.',
          ],
          [
            'It stays.',
            'What is done on a thread becomes part of a record that others rely on and nobody can delete. What you correct or take back stays in it too.',
          ],
          ['Keep to the matter.', 'Post what helps the title along. Leave out what you may not pass on.'],
          [
            'Do not pry.',
            'Do not try to learn what another organization’s part of a thread withholds, to guess codes or passwords, or to put load on the service that it was not made for.',
          ],
        ],
      ],
    },
    {
      id: 'people',
      title: 'Your organization',
      body: [
        'Its owners decide who works in it and in which role, and answer for the invites they give out. An organization that is described by another one can be claimed by its own people, through the link that is mailed to its title contact.',
      ],
    },
    {
      id: 'service',
      title: 'What you can expect',
      body: [
        'The operator keeps this installation going, backs it up and updates it as the operator sees fit, and may limit or end the access of people who break these terms. Titleline itself promises no uptime and no particular result. Keep what you must keep by law in your own files too.',
        'What happens to personal data is on the privacy page.',
      ],
    },
    {
      id: 'end',
      title: 'Ending it',
      body: [
        'Stop whenever you like: turn the mail off, leave your organizations, sign out. If these terms change, the new ones are on this page. Going on with Titleline after that means that you accept them.',
      ],
    },
  ],
} as const;

/** Who may have an account, before the other rules for it. */
export const whoSignsUp = {
  invited: [
    'Come by invitation.',
    'An account here is created with an invitation: from your organization, from a partner who has named it, or from the operator. It is for you alone.',
  ],
  closed: ['Wait for it.', 'New accounts cannot be created here at present.'],
} as const;
