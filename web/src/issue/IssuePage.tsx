import { InRepository } from '../repositories/InRepository.tsx';

export function IssuePage() {
  return <InRepository>{(repository) => repository.full_name}</InRepository>;
}
