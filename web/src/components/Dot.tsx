import { repositoryColour } from '../theme/repositoryColours.ts';
import classes from './text.module.css';

/** A colour; never alone, always beside a name. */
export function Dot({ colour }: { colour: string }) {
  return <span className={classes.dot} style={{ background: colour }} aria-hidden />;
}

/** The colour of a repository. */
export const RepositoryDot = ({ repository }: { repository: number | undefined }) => (
  <Dot colour={repositoryColour(repository)} />
);
