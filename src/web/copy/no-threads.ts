// The texts of the dashboard in place of threads, if none is completed or matches a filter. A separate file, because most visits need none.
export const noThreadsCopy = {
  completed: {
    title: 'No completed threads yet.',
    sentence: 'A thread moves here when the next organization confirms that it has your title, or when the thread ends.',
    action: 'View active threads',
  },
  filtered: {
    'needs-you': {
      title: 'Nothing needs you.',
      sentence:
        'Deliveries, claims and returns to confirm, disputes to settle, requests to answer, claims to file or answer, titles to send on and follow-ups show here.',
    },
    'with-you': { title: 'No title is with you.', sentence: 'Threads whose paper title you hold show here.' },
    claims: { title: 'No claim is noted.', sentence: 'Threads on which you noted a claim of yours or against you show here.' },
    'in-transit': { title: 'Nothing is in transit.', sentence: 'Titles on their way to the next organization show here.' },
  },
  showAll: 'Show all',
} as const;
