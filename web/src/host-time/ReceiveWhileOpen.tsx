import { useQuery } from '@tanstack/react-query';
import { hostQuery } from '../host/queries.ts';
import { receiveIfDue } from './queries.ts';

const pauseMs = 90_000;

/** While a page is open, what the viewer enters on the host appears here. */
export default function ReceiveWhileOpen() {
  const isConnected = useQuery({ ...hostQuery, staleTime: pauseMs }).data?.connected === true;
  useQuery({
    queryKey: ['host-time', 'received'],
    queryFn: async () => {
      await receiveIfDue();
      return null;
    },
    enabled: isConnected,
    staleTime: pauseMs,
    refetchInterval: pauseMs,
  });
  return null;
}
