/** The incidents of the scenarios. The name of each says what is counted while it lasts. */
import type { Incident, Scene } from './incidents.ts'

/** All functions are refused for two hours. */
export const lambdaDown = (beginMillis: number): Incident => ({
  ...{ name: 'Customers who were due while Lambda was down', beginMillis, hours: 2 },
  begin: ({ deployment }) => (deployment.isDown = true),
  end: ({ deployment }) => (deployment.isDown = false),
  work: ({ deployment, time }) => deployment.dueAt(time.nowMillis),
})

/** The receiver of the first account hangs for twelve hours. Then people start its webhook again. */
export const receiverHangs = (beginMillis: number): Incident => ({
  ...{ name: 'Posts that the hanging receiver left without an answer', beginMillis, hours: 12 },
  begin({ receivers, accounts: [first] }) {
    if (first !== undefined) receivers.hanging.add(first.receiver)
  },
  end(scene) {
    scene.receivers.hanging.clear()
    void startWebhook(scene)
  },
  work: ({ receivers }) => receivers.hung,
})

async function startWebhook({ accounts: [first], call, time }: Scene): Promise<void> {
  const request = { method: 'POST', path: '/api/settings/webhook/', json: { id: 'all', action: 'start' } } as const
  while (first !== undefined && (await call(first, request)).status !== 200) await time.sleep(60_000)
}

/** A function has no rights for a day. */
export const withoutRights = (name: string, beginMillis: number): Incident => ({
  ...{ name: `Calls refused to the function without rights, ${name}`, beginMillis, hours: 24 },
  begin: ({ deployment }) => deployment.withoutRights.add(name),
  end: ({ deployment }) => deployment.withoutRights.delete(name),
  work: ({ deployment }) => deployment.refusals,
})

/** The hours in which old and new containers serve at the same time. */
const rolloutHours = 2

/** Replaces containers one after another, over two hours. */
export const rollOut = (name: string, beginMillis: number, count: number): Incident => ({
  ...{ name: `${name}: calls while containers were replaced`, beginMillis, hours: rolloutHours },
  begin({ deployment, time }: Scene) {
    for (let place = 0; place < count; place++) {
      const replace = () => void deployment.replace({ place, of: count })
      time.after((place * rolloutHours * 3_600_000) / count, replace)
    }
  },
  end: () => undefined,
  work: ({ deployment }) => deployment.spending.gatewayCalls,
})
