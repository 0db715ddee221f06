// The texts of the bell's menu and the notifications page.
export const notificationsCopy = {
  title: 'Notifications',
  unread: 'Unread',
  markRead: 'Mark read',
  clear: 'Clear',
  markAllRead: 'Mark all as read',
  clearAll: 'Clear all',
  clearAllTitle: 'Clear all notifications?',
  clearAllSentence: (organization: string) =>
    `They are deleted for everybody at ${organization}. Threads and connections stay as they are.`,
  viewMore: 'View more',
  showMore: 'Show more',
  days: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
  empty: {
    title: 'No notifications',
    sentence: 'Invitations, deliveries, updates and connection requests will be told here.',
    action: 'Open Dashboard',
  },
  failed: { title: 'The notifications did not load' },
} as const;
