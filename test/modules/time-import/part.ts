import type { TestPart } from '../../support/part.ts';

const asked = { method: 'POST', path: '/user/times/import' };
const rows = { csv: 'issue,duration\n1,1h\n' };

export const part: TestPart = {
  repeatable: {
    userImportTimes: async ({ repository }) => {
      const csv = `issue,created,seconds\n${repository.fullName}#1,2026-05-04T09:30:00Z,60\n`;
      return { ...asked, body: { csv }, otherBody: { csv: csv.replace(',60', ',61') } };
    },
  },
  notRepeatable: { userReadImportColumns: 'writes nothing' },
  strict: [
    ['POST', '/user/times/import', rows],
    ['POST', '/user/times/import/columns', rows],
  ],
  addsTime: {
    'a table': ({ place, user, note }) => ({
      ...asked,
      body: {
        csv: `issue,user,started,seconds,note\n${place},${user},2026-05-04 09:30,60,${note}\n`,
      },
    }),
  },
};
