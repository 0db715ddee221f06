// The texts of the privacy page. Each sentence describes what the software does today, and must be changed together with it.
import { OPERATOR } from '../../../api/documents.ts';

export const privacyCopy = {
  document: {
    title: 'Privacy · Titleline',
    description: 'What Titleline stores, who sees it, which cookies it sets, and how to turn its mail off.',
  },
  title: 'Privacy',
  lead: 'What this installation of Titleline stores about you and your organization, who sees it, and what you can do about it.',
  sections: [
    {
      id: 'who',
      title: 'Who answers for it',
      body: [
        `Titleline is software that somebody runs for dealerships and auctions. This installation is run by ${OPERATOR}. This operator decides what it is used for, keeps its database and its backups, and is the one to ask about your data.`,
      ],
    },
    {
      id: 'stored',
      title: 'What is stored',
      body: [
        [
          [
            'Your account.',
            'Name, email, and a phone number and position if you give them. The time zone of your browser, the hour of your digest, and which mail you want. A password is kept as a hash that cannot be turned back into it.',
          ],
          [
            'Invitations to sign up.',
            'The address and the organization that the operator gives one for, until the operator revokes it, and the account that was created with it.',
          ],
          [
            'Your sessions.',
            'When you signed in, with which browser, and from which network address. Your profile lists them and ends them. Each ends after 30 days in any case. Of the browsers that you signed in with, a number each for 400 days.',
          ],
          [
            'Your organization.',
            'Name, type, address, dealer license, the title contact’s email, name and phone, who works in it and in which role, its invites, and from when on it counts a title as late: its policy, its title terms, and its days for registration.',
          ],
          [
            'Threads.',
            'The vehicle with its VIN and mileage, the organizations on its chain, what the title waits for if somebody says it, and what was posted, asked, delivered, claimed, disputed, corrected, taken back and ended, each with its time and who did it.',
          ],
          [
            'Envelopes.',
            'Who sent which titles to whom, by which carrier with which tracking number, which papers were inside, and what arrived.',
          ],
          [
            'What your organization notes for itself.',
            'Of each thread its stock number, deal date, due date, follow-up date, the kind of sale and the seller’s state, the claims that you filed and that were filed against you, that you file none, a retail sale and its registration, the lender, the colleague who takes care of it, and internal notes with their authors.',
          ],
          [
            'Mail.',
            'What was written to you, for at most 90 days after it was sent. After that, only whether it arrived at the mail server.',
          ],
          [
            'Attempts to sign in.',
            'The email and network address of failed ones, for an hour and until somebody tries the next time, so that nobody can guess passwords without end.',
          ],
          [
            'Repeats.',
            'How each action ended, for about 24 hours, so that a click that was sent twice counts once. What was written or shown is not kept with it.',
          ],
        ],
        'Failures of the server are logged with the path of the page or action, and without names, messages or what follows a question mark in an address.',
      ],
    },
    {
      id: 'seen',
      title: 'Who sees what',
      body: [
        [
          [
            'Your colleagues',
            'see your name, email, position and role, which of your organization’s entries on a thread you made, and everything that your organization notes for itself. Nobody else sees those notes: no mail, export or page of another organization contains them.',
          ],
          [
            'Title terms, kinds of sale, claims, lenders and retail sales',
            'are such notes: only your own organization sees them. A claim is your record of it. The organization that you filed it with is not told here. If your organization has turned automatic reminders on, they leave by the due day that follows from its terms, and do not name it.',
          ],
          [
            'Other organizations',
            'see the profile of yours: its name, type, address, and the email, name and phone of its title contact. If you turn off “Show in Discover”, strangers no longer find it, and people who come to it by a link see only its name, type and place. They never see who in it made an entry.',
          ],
          [
            'The organizations of a thread',
            'see its vehicle and its chain and, once they have accepted or where the title is expected from them, its updates. The ones next to you know your organization by name; to all others on the thread it is “Partner”, without name or place.',
          ],
          [
            'What a title waits for',
            'is read by everybody who may read the updates. “Floor plan release” and “another store” are read only by their author and the organizations next to it. The others read “other”.',
          ],
          [
            'Text of others',
            'is shown without email addresses, US phone numbers and personal names, unless its author stands next to the reader. This goes by patterns and can miss one: do not write what a reader must not learn.',
          ],
          ['Carrier, tracking number and papers', 'of an envelope are seen by its sender and its recipient alone.'],
          [
            'The note of a request',
            'is read by the organization that asked, the one that was asked, and the one that posts the updates. The others see that there is one.',
          ],
          [
            'After a hand-off',
            'an organization keeps a read-only view of the thread up to that point, and nothing after it. If the title comes back up the chain, its part is open again, and it sees what happened in between like everything else.',
          ],
          ['How a thread ended', 'is seen by the organization that ended it, and by the others only if the thread is opened again.'],
          ['Everybody else', 'gets the answer of a thread that does not exist.'],
        ],
      ],
    },
    {
      id: 'kept',
      title: 'What cannot be deleted',
      body: [
        'A thread is a record between organizations. Every action on it is written to a ledger that can only be added to: with its time, the organization, and the internal id of the person who acted. Neither you nor your organization can change or delete an entry. A correction adds an entry, and so does taking an answer back: what was corrected or taken back stays on record. There is no button that deletes a thread or an account. To have your personal details removed, write to the operator of this installation.',
        'What a title waited for is part of the ledger. What your organization notes for itself is not: your colleagues can change it, and remove a claim that was noted by mistake. An earlier claim stays as an internal note, and internal notes stay. All of it is kept after your part of the thread is complete. Title terms and days for registration are deleted when an owner or admin removes them.',
        'You can leave an organization at any time, and its owners can remove you. Either way you lose access at once.',
      ],
    },
    {
      id: 'browser',
      title: 'In your browser',
      body: [
        [
          ['One cookie', 'keeps you signed in, for at most 30 days. Scripts cannot read it.'],
          ['A second cookie', 'lasts for the minutes of a sign-in with Google, so that nobody else can finish it.'],
          [
            'A third cookie',
            'lets your account know this browser for 400 days after a sign-in, so that the wrong passwords of others do not lock you out here. It is a random number, and scripts cannot read it.',
          ],
          ['A fourth cookie', 'remembers light or dark, if you chose one.'],
          [
            'Drafts',
            'of what you are typing stay in the tab you type them in, with the internal number of your account, and go when you send them, sign out or close it.',
          ],
          ['An invitation to sign up', 'that you opened stays in its tab until you have an account or close it.'],
          ['Scans', 'that are not sent yet stay on this device until they are, or until you sign out.'],
          [
            'Choices',
            'stay on this device: cards or table, all of your organizations or one, sounds, what is printed, whether your own notes of a thread are open. So does the internal number of the account that signed out last, and when, so that the other tabs sign out too.',
          ],
          ['The app’s own files', 'are kept for the next visit and for when you are offline. Nothing of yours is in them.'],
          ['The camera,', 'if you scan a VIN with it, is read by your browser. Its pictures go nowhere.'],
        ],
        'There are no trackers, no analytics and no advertising. Pages load nothing from other hosts: scripts, fonts and pictures come from this installation alone.',
      ],
    },
    {
      id: 'others',
      title: 'Who else takes part',
      body: [
        [
          [
            'Google,',
            'only if you choose “Continue with Google” and it is set up here. You go to Google’s page, and Titleline takes your name, your email and whether it is verified from it. No picture and none of Google’s tokens are kept.',
          ],
          ['A mail server', 'carries the mail, and sees it as any mail server does.'],
          [
            'A public vehicle service,',
            'if the operator of this installation has turned one on, is asked about a VIN, a make or a model that the table shipped with Titleline does not know. It is asked by the server and learns nothing about you.',
          ],
        ],
      ],
    },
    {
      id: 'mail',
      title: 'Mail, and how to turn it off',
      body: [
        'Your profile has one switch for all notifications by mail and, for each of the eight kinds, the choice between at once, in the digest, and off. The digest comes on weekdays at the hour that you choose, or not at all. Every such mail also carries a link that turns its own kind off, without signing in. Links to verify an email or to choose a new password are mailed when you ask for an account or a password.',
        'If somebody names your organization before it is here, its title contact gets one invitation for it. It may be sent again, at most hourly, until it is claimed.',
      ],
    },
  ],
} as const;
