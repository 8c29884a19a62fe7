/** The smallest bundle that uses the storage: the reference of every other bundle's import. */
export { documentClient as handler } from '../functions/store/dynamo/client.ts'
