export const calendar = {
  previous: { week: 'Previous week', day: 'Previous day', month: 'Previous month' },
  next: { week: 'Next week', day: 'Next day', month: 'Next month' },
  views: { week: 'Week', day: 'Day', month: 'Month' },
  untimed: 'No start',
  hoursPerDay: 'Hours per day',
  dayTotal: (day: string, time: string) => `${day}: ${time}`,
  running: (title: string) => `Running: ${title}`,
  runningReason: 'The stopwatch is running. Its time is added when you stop it.',
  since: (day: string) => `since ${day}`,
  locked: 'locked',
  recent: 'Recent issues',
  untimedTitle: 'Entries without a time of day',
  moreUntimed: (count: number) => `+${count} more`,
  clockForward: (day: string) =>
    `On ${day} clocks go forward, so the day has 23 hours. An entry across the change is drawn longer than its duration.`,
  clockBack: (day: string) =>
    `On ${day} clocks go back, so the day has 25 hours. Entries in the repeated hour are drawn side by side, and an entry across the change is drawn shorter than its duration.`,
  empty: 'No entries in this range yet. Drag over free hours to add one, or start the stopwatch.',
  more: (count: number) => `${count} more`,
  timeSlot: 'Add at',
  weekday: 'Show day',
  keys: {
    move: 'Move over the hours',
    open: 'Edit an entry, or add one at a free hour',
    drag: 'Drag',
    dragged:
      'Move an entry, or change its start or end at its edges; add one over free hours; give one a start',
    fine: 'While dragging: steps of one minute',
  },
} as const;
