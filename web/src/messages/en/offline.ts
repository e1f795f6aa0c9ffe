export const offline = {
  away: 'Offline – retrying',
  newVersion: 'A new version of Punchcard is ready. Save your input, then reload.',
  reload: 'Reload',
};
